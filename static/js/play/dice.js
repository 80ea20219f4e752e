// Dice: rolled here, or typed as they fell. What they show goes into the log, which is read round by round.

import { make, say } from "./making.js";
import { logged } from "./state.js";

const MOST = 20;
const $ = (id) => document.getElementById(id);

/** A fair die: bytes that would favour low faces are thrown away. */
function die() {
  for (;;) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < 252) return (byte % 6) + 1;
  }
}

/** Wire the dialog; `act` takes a step, `words` are its texts. Returns what brings it up to date. */
export function dice(words, current, act) {
  let number = 2;
  const show = () => { $("dice-number").textContent = number; };
  $("dice-less").onclick = () => { number = Math.max(number - 1, 1); show(); };
  $("dice-more").onclick = () => { number = Math.min(number + 1, MOST); show(); };
  $("dice-roll").onclick = () => note(Array.from({ length: number }, die));
  $("dice-typed").onsubmit = (event) => {
    event.preventDefault();
    const typed = $("dice-text").value.trim().split(/[\s,;]+/).filter(Boolean).map(Number);
    const wrong = !typed.length || typed.length > 40 || typed.some((face) => !Number.isInteger(face) || face < 1 || face > 6);
    $("dice-wrong").textContent = wrong ? words.no_dice : "";
    if (!wrong) { $("dice-text").value = ""; note(typed); }
  };

  function note(faces) {
    const text = told(faces);
    $("dice-shown").textContent = text;
    act(words.roll_step, logged(current(), { text, dice: faces }));
  }

  function told(faces) {
    const sorted = [...faces].sort((a, b) => b - a);
    const counts = [6, 5, 4, 3, 2].map((face) => say(words.at_least, { face, number: sorted.filter((each) => each >= face).length }));
    return say(words.roll, { dice: sorted.join(" "), highest: sorted[0], sum: sorted.reduce((a, b) => a + b, 0), counts: counts.join(", ") });
  }

  return (state) => {
    const entries = Object.entries(state.log ?? {}).sort(([a], [b]) => b - a);
    $("log").replaceChildren(...entries.map(([, entry]) => make("li", {}, make("small", {}, say(words.round_log, { number: entry.round ?? 0 })), ` ${entry.text}`)));
  };
}
