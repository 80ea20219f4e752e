// Says where a page tells what it did that a change was refused, and why: no connection, no room, too much at once.

import { gettext } from "./texts.js";

const TOLD = [429, 503, 507];
let place;

for (const failure of ["htmx:sendError", "htmx:responseError"]) {
  document.body.addEventListener(failure, ({ detail: { xhr } }) => {
    const told = TOLD.includes(xhr.status) && xhr.responseText;
    place = document.querySelector("[data-refusals]"); // a part of the page that was swapped has brought it anew
    place.textContent = told || gettext("No answer: nothing was changed. Check your connection and try again.");
  });
}

document.body.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (!detail.successful || !place) return;
  place.textContent = "";
  place = undefined;
});
