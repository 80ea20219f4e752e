// Suggests the next word of a text that is a list of words, and tells which fields are at fault after each check.

const MOST = 30;
const form = () => document.getElementById("record");

/** The list of suggestions of one field, made where there is none yet. */
function suggestions(input) {
  const id = `${input.id}-words`;
  let list = document.getElementById(id);
  if (!list) {
    list = document.createElement("datalist");
    list.id = id;
    input.after(list);
    input.setAttribute("list", id);
  }
  return list;
}

/** What is typed before the word under way, and that word. */
function parted(text) {
  const start = Math.max(text.lastIndexOf(","), text.lastIndexOf("(")) + 1;
  const blanks = text.slice(start).length - text.slice(start).trimStart().length;
  return [text.slice(0, start + blanks), text.slice(start + blanks).toLowerCase()];
}

function suggest(input) {
  const known = document.getElementById(input.dataset.words)?.options ?? [];
  const [before, word] = parted(input.value);
  const fits = (option) => option.value.toLowerCase().startsWith(word) || option.text.toLowerCase().includes(word);
  const found = [...known].filter(fits).slice(0, MOST);
  suggestions(input).replaceChildren(...found.map((option) => new Option(option.text, before + option.value)));
}

/** Fields say by themselves whether something is wrong with them. */
function mark() {
  for (const beside of form()?.querySelectorAll(".record-beside") ?? []) {
    const field = document.getElementById(beside.id.replace(/-beside$/, ""));
    if (field?.matches("input, select, textarea")) {
      if (beside.querySelector(".errorlist")) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
    if (beside.querySelector(".errorlist")) beside.closest("details")?.setAttribute("open", "");
  }
}

function ask(event) {
  if (event.target.matches?.("[data-words]")) suggest(event.target);
}

/** Who asked for a row goes on in it. */
function goOn() {
  const fresh = form()?.querySelector("[data-fresh]");
  fresh?.removeAttribute("data-fresh");
  fresh?.focus();
}

document.addEventListener("focusin", ask);
document.addEventListener("input", ask);
document.addEventListener("htmx:afterSettle", mark);
document.addEventListener("htmx:afterSettle", goOn);
document.addEventListener("htmx:oobAfterSwap", mark);
