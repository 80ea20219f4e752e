// My lists: what can be done with several appears once some are ticked. Without this it always stands there.

const form = document.querySelector("[data-several]");

function boxes() {
  return [...document.querySelectorAll('input[name="list"]')];
}

/** Says how many are ticked, and offers what can be done with them. */
function tell() {
  const chosen = boxes().filter((box) => box.checked).length;
  const told = form.querySelector("[data-chosen]");
  form.classList.toggle("is-idle", !chosen);
  told.textContent = chosen ? told.dataset.chosen.replace("%n", chosen) : "";
  const all = form.querySelector("[data-all]");
  if (all) {
    all.checked = chosen === boxes().length;
    all.indeterminate = chosen > 0 && !all.checked;
  }
}

if (form) {
  for (const part of form.querySelectorAll(".scripted")) part.hidden = false;
  addEventListener("change", ({ target }) => {
    if ("all" in target.dataset) for (const box of boxes()) box.checked = target.checked;
    if ("all" in target.dataset || target.name === "list") tell();
  });
  addEventListener("pageshow", tell);
  tell();
}

// On a phone filters fold away while none is set.
for (const part of document.querySelectorAll("[data-folds=narrow]")) part.open = matchMedia("(min-width: 40rem)").matches;

// A menu that is open closes when something else is pressed.
addEventListener("click", ({ target }) => {
  for (const menu of document.querySelectorAll(".row-menu[open]")) if (!menu.contains(target)) menu.open = false;
});
addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of document.querySelectorAll(".row-menu[open]")) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
