// Keeps changes that could not be saved, in this browser and through reloads, and offers to make them again.

import { gettext, interpolate, ngettext } from "./texts.js";

const MOST = 200;
const LINES = 3;
// Undo would now take back something else, and suggestions were for another list.
const ONCE = /^(undo|redo|fill)\b/;
const name = `muster-kept:${location.pathname}`;
const place = document.getElementById("kept");
const title = document.getElementById("kept-title");
const why = document.getElementById("kept-why");
const byToken = (changes) => new Map(changes.map((change) => [change.token, change]));
let kept = byToken(stored());
let sent = new Map();

function stored() {
  try {
    return JSON.parse(localStorage.getItem(name)) ?? [];
  } catch {
    return [];
  }
}

/** Other windows keep theirs in the same place. Without room in the browser they last as long as the page. */
function store(added, removed = []) {
  const all = new Map([...byToken(stored()), ...byToken(added)]);
  for (const token of removed) all.delete(token);
  try {
    if (all.size) localStorage.setItem(name, JSON.stringify([...all.values()].slice(0, MOST)));
    else localStorage.removeItem(name);
  } catch { /* as said */ }
}

/** What a field has on the page as the server sent it, whatever a browser has put in again. */
function saved(name) {
  const sources = [...document.getElementById("edit").elements].filter((each) => each.name === name);
  const [first] = sources;
  if (first?.type === "radio") return sources.find(({ defaultChecked }) => defaultChecked)?.value;
  if (first?.options) return ([...first.options].find(({ defaultSelected }) => defaultSelected) ?? first.options[0])?.value;
  return first?.defaultValue;
}

const plain = (text) => text?.replace(/\s+/g, " ").trim().normalize();

/** A page that was closed while it saved never had the answer: what stands in its field is saved. */
function forgetSaved() {
  const done = [...kept.values()].filter(({ fields }) => Object.entries(fields).every(([name, value]) => plain(saved(name)) === plain(value)));
  for (const { token } of done) kept.delete(token);
  if (done.length) store([], done.map(({ token }) => token));
}

function show(reason, told = "") {
  place.hidden = !kept.size;
  why.textContent = told;
  why.hidden = !told;
  document.getElementById("kept-beside").replaceChildren();
  if (!kept.size) return;
  title.textContent = title.dataset[reason];
  const times = new Map();
  for (const { words } of kept.values()) times.set(words, (times.get(words) ?? 0) + 1);
  const lines = Array.from(times, ([words, count]) => count > 1 ? interpolate(gettext("%(change)s, %(count)s times"), { change: words, count }) : words);
  const count = lines.length - LINES + 1;
  if (count > 1) lines.splice(LINES - 1, lines.length, interpolate(ngettext("and %(count)s more", "and %(count)s more", count), { count }));
  place.querySelector("ul").replaceChildren(...lines.map((text) => {
    const item = document.createElement("li");
    item.textContent = text;
    return item;
  }));
}

/** Beside what was pressed or typed stands that it is not saved, until an answer brings the part anew. */
function mark(changes) {
  for (const { fields } of changes) {
    for (const [name, value] of Object.entries(fields)) {
      const fits = (each) => each.name === name && (name !== "edit" || each.value === value);
      const source = [...document.getElementById("edit").elements].find(fits);
      const row = source?.closest(".entry");
      const place = row ?? source?.closest(".field") ?? source;
      if (!place || [row?.lastElementChild, place.nextElementSibling].some((each) => each?.matches(".unsaved"))) continue;
      const told = document.createElement("small");
      told.className = "unsaved";
      told.textContent = gettext("Not saved: out of space.");
      if (row) row.append(told);
      else place.after(told);
    }
  }
}

function unmark() {
  for (const told of document.querySelectorAll(".unsaved")) told.remove();
}

document.addEventListener("builder:refused", ({ detail: { changes, reason, told = "" } }) => {
  unmark();
  if (reason === "full") mark(changes);
  const worth = changes.filter(({ fields }) => !ONCE.test(fields.edit ?? ""))
    .map(({ fields, words, seen, token, shifts, typed }) => ({ fields, words, seen, token, shifts, typed, offline: reason === "offline" }));
  for (const { token } of worth) sent.delete(token);
  if (!worth.length && reason !== "conflict") say("bad", [told || gettext("That didn't work. Check your connection and try again.")]);
  kept = new Map([...kept, ...byToken(worth)].slice(0, MOST));
  store(worth);
  show(reason, told);
  // On a phone the panel hides the page, which tells it.
  if (getComputedStyle(document.getElementById("panel")).position === "fixed") document.getElementById("panel-close")?.click();
});

// What is typed takes the place of what was typed before into the same field.
document.addEventListener("builder:typed", ({ detail: { change, isNew } }) => {
  const [name] = Object.keys(change.fields);
  const older = [...kept.values()].filter(({ typed, fields }) => typed && name in fields).map(({ token }) => token);
  for (const token of older) kept.delete(token);
  store(isNew ? [change] : [], isNew ? older : [...older, change.token]);
  if (older.length) show("before");
});

let untold = [];
document.addEventListener("builder:saved", ({ detail: { change, notice } }) => {
  unmark();
  if (change.typed) store([], [change.token]);
  if (!sent.delete(change.token)) return;
  store([], [change.token]);
  if (notice) untold.push(`${change.words}: ${notice}`);
  if (sent.size) return;
  // What the answers to single changes said was replaced by those behind them.
  say("info", untold);
  untold = [];
});

function say(tone, texts) {
  document.getElementById("notice").replaceChildren(...texts.map((text) => {
    const told = document.createElement("p");
    told.className = `alert ${tone}`;
    told.setAttribute("role", "alert");
    told.textContent = text;
    return told;
  }));
}

function again() {
  sent = kept;
  kept = new Map();
  show();
  document.dispatchEvent(new CustomEvent("builder:again", { detail: [...sent.values()] }));
}

document.getElementById("kept-again").addEventListener("click", again);

// What others changed meanwhile stands beside it, so that nobody has to remember what the list was like.
document.getElementById("kept-both").addEventListener("click", ({ target }) => {
  const changes = Array.from(kept.values(), ({ fields, seen }) => ({ fields, seen: Number(seen) || 0 }));
  htmx.ajax("POST", target.dataset.url, { target: "#kept-beside", swap: "innerHTML", values: { changes: JSON.stringify(changes) } });
});

document.getElementById("kept-drop").addEventListener("click", () => {
  store([], kept.keys());
  kept = new Map();
  show();
  // Fields show what was typed into them: the page as it is saved says what counts.
  if (navigator.onLine) location.reload();
});

// What waited for a connection alone is made by itself; where something else forestalled it, its player is asked.
addEventListener("online", () => ([...kept.values()].every(({ offline }) => offline) ? again() : show("back")));
document.body.addEventListener("htmx:sendError", ({ target }) => {
  if (target.matches(".opens")) unfold(target);
  else say("bad", [gettext("No connection: this can't be shown right now.")]);
});

// Who has asked for too much is told so, and until when.
document.body.addEventListener("htmx:responseError", ({ detail }) => {
  if ([429, 503, 507].includes(detail.xhr.status)) say("bad", [detail.xhr.responseText]);
});

/** A row opens as far as the page has it: a phone shows its count there. The next answer brings the rest. */
function unfold(opener) {
  const row = opener.closest(".entry");
  const is = row.classList.toggle("open");
  opener.setAttribute("aria-expanded", String(is));
  document.querySelector("[name=open]").value = is ? row.dataset.row : "";
  say("info", is ? [title.dataset.part] : []);
}

forgetSaved();
show("before");
