// The plan for what does not fit: its button asks for what is chosen in each row, and what a row says of its proposal
// goes where another is chosen.

document.addEventListener("change", ({ target }) => {
  if (target.name !== "instead") return;
  const chosen = Array.from(document.querySelectorAll("[name=instead]"), (select) => select.value);
  document.getElementById("settle").value = ["settle", ...chosen].join(" ");
  const told = target.closest("li").querySelector(".swap-told");
  if (told) told.hidden = target.selectedIndex > 0;
});
