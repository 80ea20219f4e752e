// The table: models as cards, rounds and points above, undo, dice and games below. Everything happens here; the server only keeps
// what happened. No rule is known: stages and their figures come with the sheet.

import { dice } from "./dice.js";
import { games } from "./games.js";
import { make, put, say } from "./making.js";
import { card } from "./models.js";
import { join, redo, take, undo } from "./state.js";
import { shots } from "./shots.js";
import { Store } from "./store.js";

const $ = (id) => document.getElementById(id);
const read = (id) => JSON.parse($(id).textContent);
const sheet = read("play-sheet");
const words = read("play-words");
const models = new Map(sheet.models.map((model) => [model.key, model]));

const store = new Store($("play"), read("play-kept"), words, (kind, values) => told(kind, values));
const aimed = shots(words, () => store.state, act);
const cards = new Map(sheet.models.map((model) => [model.key, card(model, sheet, words, act, aimed)]));
const rolled = dice(words, () => store.state, act);
const chosen = games(store, words, act, show);
let one = 0;

function act(label, sets) {
  store.set(take(store.state, label, sets));
  show();
}

function told(kind, values = {}) {
  const quiet = { saved: words.saved, saving: words.saving, offline: words.offline }[kind];
  if (quiet) put($("play-saved"), quiet);
  else if (kind === "elsewhere") show();
  else $("play-told").replaceChildren(make("p", { className: "alert warn" }, kind === "refused" ? values.text : say(words[kind], values)));
  if (kind === "conflict") queueMicrotask(show);
}

// ------------------------------------------------------------ the bar

for (const count of document.querySelectorAll("[data-count]")) {
  const key = count.dataset.count;
  const name = count.ariaLabel;
  for (const button of count.querySelectorAll("button")) {
    button.onclick = () => {
      const number = (store.state.kept?.[key] ?? 0) + Number(button.dataset.by);
      act(say(words.kept_step, { name, number }), { [join("kept", key)]: number || null });
    };
  }
}

for (const button of $("play-round").querySelectorAll("button")) button.onclick = () => turn(Number(button.dataset.by));

/** Another round: everybody may act again. */
function turn(by) {
  const number = Math.min(Math.max(store.state.round + by, 1), 99);
  if (number === store.state.round) return;
  const done = Object.entries(store.state.models ?? {}).filter(([, model]) => by > 0 && model.done);
  act(say(words.round_step, { number }), { round: number, ...Object.fromEntries(done.map(([key]) => [join("models", key, "done"), null])) });
}

$("play-undo").onclick = () => { store.set(undo(store.state)); show(); };
$("play-redo").onclick = () => { store.set(redo(store.state)); show(); };
$("play-dice").onclick = () => $("dice").showModal();
$("play-game").onclick = () => $("game").showModal();
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target.matches("input:not([type=checkbox]), textarea")) return;
  const name = { z: "play-undo", y: "play-redo", "shift z": "play-redo" }[(event.shiftKey ? "shift " : "") + event.key.toLowerCase()];
  if (!name) return;
  event.preventDefault();
  $(name).click();
});

// ------------------------------------------------------------ what is shown

$("play-show").append(
  make("option", { value: "all" }, words.everything),
  ...sheet.groups.map((group, number) => make("option", { value: String(number) }, group.name || `${sheet.group} ${number + 1}`)),
  make("option", { value: "one" }, words.one),
);
$("play-show").onchange = arrange;
const step = (by) => () => { one = (one + by + sheet.models.length) % sheet.models.length; arrange(); shownCards()[0]?.element.focus({ preventScroll: true }); };
$("play-back").onclick = step(-1);
$("play-on").onclick = step(1);

function shownCards() {
  const choice = $("play-show").value;
  if (choice === "one") return [cards.get(sheet.models[one]?.key)].filter(Boolean);
  const groups = choice === "all" ? sheet.groups : [sheet.groups[Number(choice)]];
  return groups.flatMap((group) => group.models.map((key) => cards.get(key)));
}

function arrange() {
  const choice = $("play-show").value;
  $("play-back").hidden = $("play-on").hidden = choice !== "one";
  if (choice !== "all") $("play-models").replaceChildren(...shownCards().map((each) => each.element));
  else {
    $("play-models").replaceChildren(...sheet.groups.map((group) =>
      make("section", { className: "play-group", "aria-label": group.name }, make("h2", {}, group.name), ...group.models.map((key) => cards.get(key).element))));
  }
}

function show() {
  const { state } = store;
  for (const each of cards.values()) each.refresh(state);
  put($("play-round").querySelector("output"), String(state.round));
  for (const count of document.querySelectorAll("[data-count]")) put(count.querySelector("output"), String(state.kept?.[count.dataset.count] ?? 0));
  const done = sheet.models.filter((model) => state.models?.[model.key]?.done).length;
  put($("play-activated"), say(words.activated, { done, all: sheet.models.length }));
  shift($("play-undo"), state.steps, words.undo, words.nothing);
  shift($("play-redo"), state.undone, words.redo, words.nothing_redo);
  const gone = Object.keys(state.models ?? {}).filter((key) => !models.has(key) && Object.keys(state.models[key]).length);
  if (gone.length && !$("play-told").textContent) told("orphans", { names: gone.join(", ") });
  rolled(state);
  chosen(state);
}

function shift(button, steps, text, nothing) {
  const last = steps?.at(-1);
  // Disabled buttons lose focus: this one only says that there is nothing.
  button.setAttribute("aria-disabled", String(!last));
  button.title = last ? say(text, last) : nothing;
}

arrange();
show();
$("play-bar").hidden = $("play-choice").hidden = $("play-foot").hidden = false;
