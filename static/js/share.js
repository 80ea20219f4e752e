// Copies and sends what a page offers for it. Without this, the field with the link can be selected by hand.

import { gettext } from "./texts.js";

/** By the clipboard where the browser gives it (a secure address, and leave), else as an old selection. */
async function copy(field) {
  const text = field.value ?? field.textContent;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    select(field);
    return document.execCommand("copy");
  }
}

function select(field) {
  if (field.select) field.select();
  else getSelection().selectAllChildren(field);
}

/** Says near the button what came of it, and nowhere else any more. */
function tell(button, text) {
  for (const old of document.querySelectorAll(".copied")) old.textContent = "";
  (button.closest("[data-copying]") ?? document).querySelector(".copied").textContent = text;
}

addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copies], [data-sends]");
  if (!button) return;
  const field = document.getElementById(button.dataset.copies ?? button.dataset.sends);
  if (button.dataset.sends) {
    // Whoever closes the dialog has changed his mind, and that is no fault.
    navigator.share({ title: button.dataset.title, url: field.value }).catch(() => {});
  } else {
    tell(button, await copy(field) ? gettext("Copied.") : gettext("The browser blocked copying. The text is selected: copy it yourself."));
  }
});

addEventListener("focusin", ({ target }) => {
  if ("selects" in target.dataset) target.select();
});

/** A button to send is there where the browser can. */
function offer() {
  for (const button of document.querySelectorAll("[data-sends]")) button.hidden = !navigator.share;
}

offer();
document.body.addEventListener("htmx:afterSwap", offer);
