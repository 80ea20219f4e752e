// What stands beside the list: the panel with models to add, or the problems. A desk shows one of two tabs, a phone fills its
// screen with whichever is asked for.

const side = document.querySelector(".builder-side");
const panel = document.getElementById("panel");
const [models, problems] = side.querySelectorAll("[role=tab]");

/** `panel`, `problems`, or nothing beside the list, which a desk takes for problems. */
function show(what) {
  side.dataset.shows = what;
  for (const [tab, is] of [[models, what === "panel"], [problems, what !== "panel"]]) {
    tab.setAttribute("aria-selected", String(is));
    tab.tabIndex = is ? 0 : -1;
  }
}

/** What may be added to the unit that the reader looks at: the first whose end is below the middle of the window. A unit without a
    type gets one first. */
function add() {
  const openers = [...document.querySelectorAll(".group:not(.folded) [hx-get*='/add/']")];
  const ends = (opener) => (opener.closest(".unit") ?? opener).getBoundingClientRect().bottom;
  const opener = openers.find((each) => ends(each) > innerHeight / 2) ?? openers.at(-1);
  const type = opener ? null : document.querySelector(".codes button");
  if (type) reach(type);
  else (opener ?? document.querySelector(FORCE))?.click();
}

function reach(control) {
  control.scrollIntoView({ block: "center" });
  control.focus();
}

const ask = {
  list: () => { show(""); document.querySelector(".verdict").focus(); },
  problems: () => { show("problems"); document.getElementById("problems").focus(); },
  models: () => (panel.hasChildNodes() ? show("panel") : add()),
};

const FORCE = "#force-add, #add-group";
const anchor = (place) => place.slice(1).replaceAll("/", "-");

/** What adds at a place, within it, or around it. */
function adder(place) {
  if (!place) return document.querySelector(FORCE);
  const id = anchor(place);
  return document.getElementById(`${id}-add`) ?? document.querySelector(`[id^="${id}-"][id$="-add"]`) ?? adder(place.slice(0, place.lastIndexOf("/")));
}

/** What chooses the value at a place, which is no part of the list itself. */
function field(place) {
  if (!place || document.getElementById(anchor(place))) return null;
  const found = [...document.querySelectorAll(`[name="${place}"], [name=edit][value*=" ${place} "]`)];
  return found.find((each) => each.type !== "hidden");
}

/** The same, or what opens the choices of the part around it. */
function chooser(place) {
  if (!place) return null;
  return field(place) ?? document.querySelector(`#${anchor(place)}-open, summary#${anchor(place)}-more`) ?? chooser(place.slice(0, place.lastIndexOf("/")));
}

/** Leads to a control and changes nothing: it has the focus, and what it only shows opens. */
function lead(event) {
  const [what, where = ""] = event.target.closest("[data-leads]").dataset.leads.split(" ");
  const control = field(where) ?? (what === "add" ? adder(where) : chooser(where));
  if (!control) return;
  event.preventDefault();
  show("");
  for (let fold = control.closest("details:not([open])"); fold; fold = fold.parentElement.closest("details:not([open])")) {
    if (!control.matches("summary") || fold !== control.parentElement) fold.open = true;
  }
  reach(control);
  if (control.matches("a[hx-get]")) control.click();
}

/** What a button leads on to once its change is there: the models of a unit whose type was chosen. */
document.addEventListener("builder:saved", ({ detail: { change: { then } } }) => {
  const next = then && document.getElementById(then);
  if (!next) return;
  (next.closest(".unit") ?? next).scrollIntoView({ block: "nearest" });
  next.click();
});

addEventListener("click", (event) => {
  if (event.target.closest("[data-leads]")) return lead(event);
  const asked = event.target.closest("button[data-shows]")?.dataset.shows ?? (event.target.closest(".verdict") ? "problems" : "");
  if (asked) {
    event.preventDefault();
    ask[asked]();
  } else if (event.target.closest("#problems a[href^='#']")) show("");
});

side.querySelector("[role=tablist]").addEventListener("keydown", (event) => {
  const other = { ArrowLeft: models, ArrowRight: problems, Home: models, End: problems }[event.key];
  if (!other || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  other.focus();
  show(other === models ? "panel" : "problems");
});

addEventListener("keydown", ({ key }) => {
  if (key === "Escape" && side.dataset.shows === "problems") show("");
});

new MutationObserver(() => {
  const title = panel.querySelector("#panel-title");
  models.textContent = title && !panel.querySelector("#choices") ? title.textContent : models.dataset.words;
  show(panel.hasChildNodes() ? "panel" : "");
}).observe(panel, { childList: true });
// Before the panel is filled: what comes in it has the focus.
document.body.addEventListener("htmx:beforeSwap", ({ target }) => { if (target === panel) show("panel"); });
show("");
