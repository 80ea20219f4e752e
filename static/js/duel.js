// A battle that is played: forms and places swap the battle alone, so that the map stays where it is. Without this, each is a page.

import { camera, leastRadius } from "./replay/camera.js";
import { gettext } from "./texts.js";

const $ = (id) => document.getElementById(id);
const EVERY = 8000; // milliseconds between two looks for what the other side chose
const GONE = [403, 404, 410];

/** What an address answers, as a page. */
async function asked(address, options) {
  const answer = await fetch(address, { credentials: "same-origin", ...options });
  return { answer, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
}

/** Ask for the battle anew, and put it in the place of the old one. Nothing else is chosen meanwhile, and what went wrong is said. */
async function swapped(address, options) {
  const [duel, back] = [$("duel"), document.activeElement];
  duel.inert = true;
  duel.setAttribute("aria-busy", "true");
  tell();
  try {
    let { answer, page } = await asked(address, options);
    const refused = answer.ok ? [] : why(page);
    if (answer.status === 409) ({ answer, page } = await asked(location.pathname));
    if (page.getElementById("duel")) {
      place(page);
      tell(...refused, ...page.querySelectorAll("main p.alert[role=status]"));
      toQuestion();
      return;
    }
    if (answer.ok || GONE.includes(answer.status)) {
      location.assign(location.pathname);
      return;
    }
    tell(...refused);
  } catch {
    tell(warning(gettext("No answer: nothing was changed. Check your connection and try again.")));
  }
  duel.inert = false;
  duel.removeAttribute("aria-busy");
  back?.focus();
}

/** Put the battle of a page in the place of the one that stands here; what was unfolded stays so. */
function place(page) {
  const fresh = page.getElementById("duel");
  for (const part of document.querySelectorAll("#duel details[id][open]")) fresh.querySelector(`#${part.id}`)?.setAttribute("open", "");
  $("duel").replaceWith(fresh);
  document.title = page.title;
  look();
}

/** Say what was refused, or done; nothing takes back what was said. */
function tell(...texts) {
  $("duel-said").replaceChildren(...texts);
}

function warning(text) {
  return Object.assign(document.createElement("p"), { className: "alert warn", textContent: text });
}

/** Why nothing was changed, as a page without a battle says. */
function why(page) {
  const texts = [...page.querySelectorAll("main h1, main h1 ~ p.lead, main .conflict-told dd")].map((part) => part.textContent.trim());
  return [warning(texts.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`)).join(" "))];
}

/** Go to the question, or to the card of a model that was picked: whoever uses keys goes on from there, and it is in sight, not
 * under the map. */
function toQuestion() {
  const found = document.querySelector("#duel [data-first]") ?? $("question");
  found?.focus({ preventScroll: true });
  found?.scrollIntoView({ block: "nearest" });
}

setInterval(async () => {
  const duel = $("duel");
  if (!duel?.dataset.looks || duel.inert) return;
  try {
    const { answer, page } = await asked(duel.dataset.looks);
    if (answer.status === 204 || !page.getElementById("duel") || !duel.isConnected) return;
    place(page);
    $("duel-told").textContent = $("question")?.textContent ?? "";
  } catch {
    // The next look may find a connection again.
  }
}, EVERY);

// ------------------------------------------------------------ the map

let view;
let zoom = matchMedia("(max-width: 40rem)").matches ? 2 : 1;

/** The points that matter now: places that can be chosen, who is asked or picked; all models, or the whole table, where there are none. */
function seen() {
  const spots = [...document.querySelectorAll(".duel-spots .spot")].map(({ cx, cy }) => [cx.baseVal.value, cy.baseVal.value]);
  const shown = [...$("table").querySelectorAll(".figure:not([visibility=hidden])")];
  const at = (figure) => {
    const { e, f } = figure.transform.baseVal.consolidate().matrix;
    return [e, f];
  };
  const linked = [...$("lines").querySelectorAll("polyline")].flatMap((line) => [...line.points].map(({ x, y }) => [x, y]));
  const points = [...spots, ...linked, ...shown.filter((figure) => figure.matches(".selected")).map(at)];
  const { width, height } = $("table").querySelector(".ground");
  const corners = [[0, 0], [width.baseVal.value, height.baseVal.value]];
  return [points, shown.map(at), corners].find((some) => some.length);
}

/** Look at the table that stands here now as near as at the one before. */
function look() {
  const [table, spots] = [$("table"), document.querySelector(".duel-spots")];
  if (!table || !spots) return;
  const drawn = () => {
    zoom = view.zoom();
    spots.setAttribute("viewBox", table.getAttribute("viewBox"));
    const least = leastRadius(view.scale());
    for (const figure of table.querySelectorAll(".figure")) {
      const { value } = figure.querySelector(".foot").r.baseVal;
      figure.querySelector(".token").setAttribute("transform", `scale(${Math.max(value, least)})`);
    }
    $("nearer").disabled = view.nearest();
    $("farther").disabled = view.farthest();
  };
  view = camera(table, seen, drawn, table.parentElement);
  view.zoomTo(zoom);
  for (const button of document.querySelectorAll("[data-zoom]")) button.hidden = false;
}

look();
addEventListener("resize", () => view?.zoomBy(1));

const NEAR = 2.5; // inches around a place in which a tap means it: fingers are wider than places
const STILL = 8; // pixels that a finger moves by when it means a place, not another part of the map

/** The place that a tap on the map means, if any. */
function nearest(event) {
  const map = event.target.closest?.(".duel-map")?.querySelector(".duel-spots");
  if (!map) {
    return null;
  }
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
  let found = null;
  let best = NEAR;
  for (const link of map.querySelectorAll("a")) {
    const spot = link.querySelector(".spot");
    const far = Math.hypot(spot.cx.baseVal.value - point.x, spot.cy.baseVal.value - point.y);
    if (far < best) {
      [found, best] = [link, far];
    }
  }
  return found;
}

const ARROWS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The next place in the direction of an arrow: the nearest of those that lie more that way than aside. */
function nextSpot(link, [across, down]) {
  const middle = (place) => ["cx", "cy"].map((axis) => place.querySelector(".spot")[axis].baseVal.value);
  const [x, y] = middle(link);
  let [found, best] = [null, Infinity];
  for (const place of link.ownerSVGElement.querySelectorAll("a")) {
    const [dx, dy] = middle(place).map((value, axis) => value - [x, y][axis]);
    const [ahead, aside] = [dx * across + dy * down, Math.abs(dx * down) + Math.abs(dy * across)];
    const far = ahead + 1.5 * aside;
    if (ahead > 0.01 && aside <= 1.8 * ahead && far < best) [found, best] = [place, far];
  }
  return found;
}

document.addEventListener("keydown", (event) => {
  const link = event.target.closest?.(".duel-spots a");
  const arrow = ARROWS[event.key];
  if (!link || !arrow || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  nextSpot(link, arrow)?.focus();
});

// ------------------------------------------------------------ choosing

let pressed = [0, 0];
addEventListener("pointerdown", ({ clientX, clientY }) => {
  pressed = [clientX, clientY];
}, true);

document.addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) {
    return;
  }
  const nearer = event.target.closest?.("[data-zoom]");
  if (nearer) {
    view.zoomBy(Number(nearer.dataset.zoom));
    return;
  }
  const model = event.target.closest?.("#duel a[data-model]");
  const pointed = event.detail > 0 && !model; // by a finger or a mouse, not by a key
  const link = model ?? ((pointed ? nearest(event) : null) ?? event.target.closest?.("#duel a[data-pick]"));
  if (!link) {
    return;
  }
  event.preventDefault();
  if (event.detail > 0 && link.closest(".duel-map") && Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) > STILL) {
    return;
  }
  swapped(model ? `${location.pathname}?model=${model.dataset.model}` : link.getAttribute("href"));
});

document.addEventListener("submit", (event) => {
  const form = event.target.closest("#duel form");
  if (!form) {
    return;
  }
  event.preventDefault();
  swapped(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, event.submitter)) });
});
