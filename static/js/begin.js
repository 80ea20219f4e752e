// Offers the chosen faction what it can begin with. Without this, each army says which factions cannot have it.

const form = document.querySelector(".new-list");
// Nobody is left out before a faction is chosen, and in a game without any.
const within = (keys, faction) => faction !== "" && keys.split(" ").includes(faction);

function offer() {
  const faction = form.querySelector("[name=faction]:checked")?.value ?? "";
  for (const start of form.querySelectorAll("[data-not]")) {
    start.disabled = within(start.dataset.not, faction);
    if (start.disabled && start.checked) form.querySelector("[name=start]").checked = true;
  }
  for (const why of form.querySelectorAll(".barred")) why.hidden = !within(why.dataset.of, faction);
}

form.addEventListener("change", ({ target }) => target.name === "faction" && offer());
// After "back" a browser puts the old choice in again, and tells nobody.
addEventListener("pageshow", offer);
