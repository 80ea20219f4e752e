// The odds of a shot: the server's form in a dialog, asked again as it is sent. Damage goes along, so that the model shoots as it
// stands now.

import { make, say } from "./making.js";
import { logged } from "./state.js";

const $ = (id) => document.getElementById(id);

/** What opens the dialog for a model with its marks. `act` takes a step, which notes the odds in the log. */
export function shots(words, current, act) {
  const dialog = $("shot");
  if (!dialog) return () => {};
  let shooter = "";

  async function ask(query) {
    if (!navigator.onLine) { tell(words.shot_waits); return; }
    if (!$("shot-form")) tell(words.shot_wait);
    try {
      const answer = await fetch(`${$("play").dataset.shot}?${query}`);
      const text = await answer.text();
      if (answer.ok) put(text);
      else tell(answer.status === 429 ? text : words.shot_waits);
    } catch {
      tell(words.shot_waits);
    }
  }

  const tell = (text) => $("shot-body").replaceChildren(make("p", { className: "alert info", role: "status" }, text));

  function put(html) {
    const asked = Boolean($("shot-form"));
    const parsed = new DOMParser().parseFromString(html, "text/html");
    $("shot-body").replaceChildren(...parsed.body.childNodes);
    const form = $("shot-form");
    if (!form) return;
    const again = () => ask(new URLSearchParams(new FormData(form)));
    form.onsubmit = (event) => { event.preventDefault(); again(); };
    $("shot-dice").onclick = () => $("dice").showModal();
    if ($("shot-note")) $("shot-note").onclick = note;
    if (asked) $("shot-answer").focus({ preventScroll: true });
  }

  function note() {
    const chosen = (id) => $(id).selectedOptions[0].textContent;
    const odds = [...document.querySelectorAll("#shot-answer section:first-child .stats > div")].map((each) => `${each.children[0].textContent} ${each.children[1].textContent}`).join(", ");
    act(words.shot_step, logged(current(), { text: say(words.shot_noted, { model: shooter, weapon: chosen("shot-arm"), target: chosen("shot-target"), odds }) }));
    $("dice").showModal();
  }

  return (model, marks, name) => {
    shooter = name;
    const query = new URLSearchParams({ model: model.key });
    for (const [line, count] of Object.entries(marks)) query.append("mark", `${line}=${count}`);
    dialog.showModal();
    $("shot-body").replaceChildren();
    ask(query);
  };
}
