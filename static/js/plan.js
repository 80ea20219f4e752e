// The plan for what does not fit: its button asks for what is chosen in each row, and what a row says of its proposal goes
// where another is chosen. What was chosen stays when the plan is made anew, for the list may change beside it.

const chosen = new Map();
const selects = () => Array.from(document.querySelectorAll("[name=instead]"));

function tell() {
  const button = document.getElementById("settle");
  if (button) button.value = ["settle", ...selects().map((select) => select.value)].join(" ");
  for (const select of selects()) {
    const told = select.closest("li").querySelector(".swap-told");
    if (told) told.hidden = select.selectedIndex > 0;
  }
}

document.addEventListener("change", ({ target }) => {
  if (target.name !== "instead") return;
  chosen.set(target.id, target.value);
  tell();
});

document.body.addEventListener("htmx:afterSwap", ({ target }) => {
  if (target.id === "panel") chosen.clear();
  if (target.id !== "misfits") return;
  for (const select of selects()) {
    if (Array.from(select.options, (option) => option.value).includes(chosen.get(select.id))) select.value = chosen.get(select.id);
  }
  tell();
});
