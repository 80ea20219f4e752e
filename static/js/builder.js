// Sends each change of the builder by itself and swaps in what the server answers. Without this, the page's one form
// does the same with a reload.

import { gettext } from "./texts.js";

const form = document.getElementById("edit");
const main = document.querySelector(".builder-main");
const PATIENCE = 30_000;
/** Where a keyboard is at hand, one types for a model at once. */
const IS_DESK = matchMedia("(min-width: 64rem) and (hover: hover)");
const waiting = [];
/** Tokens of what is being typed, by the names of fields: it is sent when its field is left. */
const typing = new Map();
let busy = false;
let heldSince = -Infinity;

/** Asks for a change that `source` stands for. */
function send(source, fields) {
  ask(changeOf(source, fields));
}

function changeOf(source, fields, name = token()) {
  return { fields, words: words(source), seen: value("seen"), token: name, shifts: "shifts" in source.dataset, then: source.dataset.then };
}

/** Changes go one after another, each with the version that the answer before it brought. */
function ask(change) {
  // After these, names of fields may mean other rows: nothing may be pressed until the new ones are here.
  if (change.shifts) main.inert = true;
  waiting.push({ ...change, stood: standing() });
  if (!busy) work();
}

async function work() {
  busy = true;
  while (waiting.length) {
    let done = [waiting[0]];
    try {
      const notice = await post(waiting[0]);
      document.dispatchEvent(new CustomEvent("builder:saved", { detail: { change: waiting.shift(), notice } }));
    } catch ({ reason = "failed", told }) {
      // What was asked for behind it was meant for a state that there is not.
      done = waiting.splice(0);
      document.dispatchEvent(new CustomEvent("builder:refused", { detail: { changes: done, reason, told } }));
    }
    done.forEach(settle);
  }
  busy = false;
}

function settle({ fields, shifts, stood }) {
  if (shifts) main.inert = false;
  // What a suggestion, a swap or a plan led to is told by the page, which the panel hides on a phone.
  if (/^(fill|swap|swap-one|settle) /.test(fields.edit) && !document.getElementById("notice").hasChildNodes()) closePanel();
  stand(stood);
}

function value(name) {
  return document.querySelector(`[name="${name}"]`)?.value ?? "";
}

/** A name for a change: one whose answer got lost is not made twice. */
function token() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("-");
}

/** What a button or a field is for, in the words of the page: `Rank of Hunter: CGL (Alpha)`. */
function words(source) {
  const label = source.getAttribute("aria-label") ?? source.labels?.[0]?.textContent ?? source.textContent;
  const asked = source.type === "radio" ? source.closest("fieldset").querySelector("legend").textContent : label;
  const chosen = source.type === "radio" ? label : source.selectedOptions?.[0]?.textContent ?? source.value;
  const said = source.matches("button") ? label : `${asked}: ${chosen || gettext("nothing")}`;
  const title = source.closest("#panel") && document.getElementById("panel-title");
  const place = title?.dataset.of || title?.textContent || source.closest(".group")?.getAttribute("aria-label");
  return (place && !said.includes(place) ? `${said} (${place})` : said).replace(/\s+/g, " ").trim();
}

/** Ids of what has the focus and of the parts around it, from the inside out. */
function standing() {
  const ids = [];
  for (let part = document.activeElement; part; part = part.parentElement) if (part.id) ids.push(part.id);
  return ids;
}

/** Whoever has lost the focus gets it back where it was, or on the nearest part that is still there. */
function stand(ids) {
  for (const id of ids) {
    if (document.activeElement !== document.body) return;
    const part = document.getElementById(id);
    if (part?.tabIndex < 0) part.tabIndex = -1;
    part?.focus({ preventScroll: true });
  }
}

async function post({ fields, seen, token }) {
  const body = new URLSearchParams({ ...fields, seen, token });
  for (const name of ["csrfmiddlewaretoken", "version", "open", "guide"]) body.set(name, value(name));
  const answer = await fetch(location.pathname, {
    method: "POST", body, headers: { "HX-Request": "true" }, keepalive: true, signal: AbortSignal.timeout(PATIENCE),
  }).catch(() => { throw { reason: "offline" }; });
  const isLate = answer.status === 409;
  const html = await answer.text().catch(() => { throw { reason: "offline" }; });
  if (answer.status === 507) throw { reason: "full", told: html };
  if (!answer.ok && !isLate) throw { reason: "failed" };
  await released();
  htmx.swap("#status", html, { swapStyle: "none" });
  if (isLate) throw { reason: "conflict" };
  refreshSoon();
  return document.getElementById("notice").textContent.trim();
}

/** A button that is replaced while it is held down would lose its click. Nobody holds one for long. */
const LONGEST_PRESS = 500;
const held = () => performance.now() - heldSince < LONGEST_PRESS;

async function released() {
  while (held()) await new Promise((resolve) => setTimeout(resolve, 20));
}

// What may be added, for example: each asks anew when the list has changed.
const REFRESHED = ["choices", "suggestions", "snapshot", "told", "packs-offered", "profile", "odds-now", "swaps", "misfits"];
let refresh;
function refreshSoon() {
  clearTimeout(refresh);
  refresh = setTimeout(async () => {
    await released();
    for (const id of REFRESHED) if (document.getElementById(id)) htmx.trigger(`#${id}`, "list-changed");
  }, 150);
}

addEventListener("pointerdown", ({ target }) => { heldSince = target.closest("button, a") ? performance.now() : -Infinity; }, true);
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(() => { heldSince = -Infinity; }), true);

const isOurs = (target) => target.form === form && target.name.startsWith("/");

addEventListener("change", ({ target }) => {
  if (!isOurs(target)) return;
  const name = typing.get(target.name);
  typing.delete(target.name);
  ask({ ...changeOf(target, { [target.name]: target.value }, name), typed: Boolean(name) });
});

// A field that is being typed into tells nothing when its page is left by "back" or comes anew: another script keeps the text.
addEventListener("input", ({ target }) => {
  if (!isOurs(target) || !target.matches("textarea, input:not([type=radio], [type=checkbox])")) return;
  if (!typing.has(target.name)) typing.set(target.name, token());
  const change = { ...changeOf(target, { [target.name]: target.value }, typing.get(target.name)), typed: true };
  document.dispatchEvent(new CustomEvent("builder:typed", { detail: { change, isNew: target.value !== target.defaultValue } }));
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (button?.value) send(button, { edit: button.value });
});

// A change that no button of the page stands for, in its own words; rows move by it.
document.addEventListener("builder:do", ({ detail: { edit, words } }) => {
  ask({ fields: { edit }, words, seen: value("seen"), token: token(), shifts: true });
});

// What could not be saved is kept by another script, which hands it back to be done again.
document.addEventListener("builder:again", ({ detail }) => detail.forEach(ask));

// The panel with models to add.

function closePanel() {
  const opener = document.querySelector("[data-closes]")?.dataset.closes;
  document.getElementById("panel").replaceChildren();
  const from = opener && document.getElementById(opener);
  // What opened it from a menu is hidden now that the menu is shut.
  if (from) (from.closest(".menu:not([open])")?.querySelector("summary") ?? from).focus();
}

addEventListener("click", (event) => {
  if (event.target.closest("[data-closes]")) {
    event.preventDefault();
    closePanel();
  }
  for (const menu of document.querySelectorAll(".menu[open]")) {
    if (!menu.contains(event.target) || event.target.closest("[hx-target='#panel']")) menu.open = false;
  }
});

let stood = [];
document.body.addEventListener("htmx:beforeSwap", ({ detail }) => {
  stood = standing();
  if (!held() || !REFRESHED.includes(detail.target.id)) return;
  detail.shouldSwap = false;
  refreshSoon();
});
document.body.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id === "panel") (IS_DESK.matches && document.getElementById("m-text") || document.getElementById("panel-title"))?.focus();
  else stand(stood);
});

/** The name of the list grows to a second line and is one line of text: Enter saves it. */
const isName = (target) => target.id === "name";
addEventListener("input", ({ target }) => { if (isName(target) && /\n/.test(target.value)) target.value = target.value.replace(/\s*\n\s*/g, " "); }, true);

addEventListener("keydown", (event) => {
  if (event.key === "Enter" && isName(event.target)) {
    event.preventDefault();
    event.target.blur();
  }
  if (event.key === "Escape") {
    for (const menu of document.querySelectorAll(".menu[open]")) menu.open = false;
    closePanel();
  }
  const typing = event.target.closest("input:not([type=checkbox]), textarea");
  if (typing || !(event.ctrlKey || event.metaKey)) return;
  const name = { z: "undo", y: "redo", "shift z": "redo" }[(event.shiftKey ? "shift " : "") + event.key.toLowerCase()];
  if (!name) return;
  event.preventDefault();
  document.getElementById(name).click();
});
