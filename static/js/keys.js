// The keys of a page: ? tells them, / goes to the search or to the models that may be added, n to the next problem. Nobody who types
// or dictates text means them, and they can be switched off.

const OFF = "keys-off";
const dialog = document.getElementById("page-keys");
const opener = document.querySelector("[data-keys]");
const switched = document.getElementById("keys-on");
const finders = () => [...document.querySelectorAll("main input[type=search]")];
const findable = () => finders().length || document.querySelector("[data-finds]");
const seen = (field) => field.checkVisibility();

function tell() {
  dialog.querySelector("[data-needs=search]").hidden = !findable();
  for (const row of dialog.querySelectorAll("[data-needs=problems]")) row.hidden = !problems().length;
  dialog.showModal();
}

/** To the search of the page; what is folded up around it unfolds. */
function search() {
  const field = finders().find(seen) ?? finders().find((each) => each.closest("details:not([open])"));
  const folded = field?.closest("details:not([open])");
  if (folded) folded.open = true;
  field?.focus();
  field?.select();
  return Boolean(field);
}

/** Where there is none, to what has one: it comes at once, or with the answer of the server. */
function find() {
  const leads = document.querySelector("[data-finds]");
  if (search() || !leads) return;
  leads.click();
  if (!search()) document.body.addEventListener("htmx:afterSettle", search, { once: true });
}

const problems = () => [...document.querySelectorAll("#problems .problem")].filter((each) => each.querySelector("button, a"));

/** To the first thing that helps with the problem after the one that has the focus; they may stand behind their tab. */
function next() {
  const all = problems();
  const wanted = all[(all.indexOf(document.activeElement.closest(".problem")) + 1) % all.length];
  if (!seen(wanted)) document.getElementById("tab-problems").click();
  (wanted.querySelector(".fixes button, .fixes a") ?? wanted.querySelector("button, a")).focus();
}

const KEYS = { "?": tell, "/": find, n: next };
const works = { "/": () => findable(), n: () => problems().length };

addEventListener("keydown", (event) => {
  const typing = event.target.closest("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable]");
  const busy = typing || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]");
  const means = event.key in KEYS && (!works[event.key] || works[event.key]());
  if (!means || busy || localStorage.getItem(OFF)) return;
  event.preventDefault();
  KEYS[event.key]();
});

opener.closest("[data-keys-offer]").hidden = false;
opener.addEventListener("click", tell);
switched.checked = !localStorage.getItem(OFF);
switched.addEventListener("change", () => (switched.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, "1")));
