// The games of a list: chosen, named, begun anew, deleted; their objectives and notes.

import { make, put, say } from "./making.js";
import { beginning, join } from "./state.js";

const $ = (id) => document.getElementById(id);

/** Wire the dialog; `act` takes a step, `show` draws the game that was chosen. Returns what brings it up to date. */
export function games(store, words, act, show) {
  $("game-choice").onchange = () => { store.choose($("game-choice").value); show(); };
  $("game-name").onchange = () => { store.rename($("game-name").value.trim()); show(); };
  $("game-new").onclick = () => { store.begin(say(words.new_game, { number: Object.keys(store.games).length + 1 })); show(); };
  $("game-reset").onclick = () => act(words.reset_step, beginning(store.state));
  $("game-delete").onclick = () => { if (confirm(say(words.delete, { name: store.game.name }))) { store.remove(); show(); } };
  $("game-notes").onchange = () => act(words.notes_step, { notes: $("game-notes").value.trim() || null });
  $("objective-new").onsubmit = (event) => {
    event.preventDefault();
    const number = Math.max(0, ...Object.keys(store.state.objectives ?? {}).map(Number)) + 1;
    const points = Number($("objective-points").value) || 0;
    act(words.objective_step, { [join("objectives", number)]: { name: $("objective-name").value.trim(), points } });
    $("objective-name").value = "";
  };

  function objective([number, each]) {
    const box = make("input", { type: "checkbox", checked: Boolean(each.done), id: `o-${number}` });
    box.onchange = () => act(words.objective_step, { [join("objectives", number, "done")]: box.checked || null });
    const gone = make("button", { className: "icon", "aria-label": say(words.remove, each) }, "×");
    gone.onclick = () => act(words.objective_step, { [join("objectives", number)]: null });
    return make("li", {}, make("label", { htmlFor: box.id }, box, ` ${each.name} (${each.points ?? 0} ${words.points})`), gone);
  }

  return (state) => {
    $("game-choice").replaceChildren(...Object.values(store.games).map((game) => make("option", { value: game.key, selected: game.key === store.current }, game.name)));
    if (document.activeElement !== $("game-name")) $("game-name").value = store.game.name;
    if (document.activeElement !== $("game-notes")) $("game-notes").value = state.notes ?? "";
    $("objectives").replaceChildren(...Object.entries(state.objectives ?? {}).map(objective));
    $("game-print").href = `${$("play").dataset.print}?game=${store.current}`;
    put($("play-saved"), $("play-saved").textContent);
  };
}
