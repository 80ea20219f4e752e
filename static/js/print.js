// The print page: the order of parts changes on the spot, and on a phone the options make room for the pages. Everything
// else is htmx's, and without this the buttons send the form.

import { gettext, interpolate } from "./texts.js";

const form = document.getElementById("print-form");
const status = document.getElementById("summary");

// Options that cannot be used stay in sight.
const closed = matchMedia("(max-width: 56rem)").matches && !form.querySelector(".errorlist:not(:empty)");
if (closed) document.querySelector(".print-options").open = false;

/** Every row can be moved, ticked or not, but not beyond the ends. */
function limit(list) {
  [...list.children].forEach((row, place, rows) => {
    const [up, down] = row.querySelectorAll("button");
    up.disabled = place === 0;
    down.disabled = place === rows.length - 1;
  });
}

function move(button) {
  const row = button.closest("li");
  const list = row.parentElement;
  if (button.value.endsWith(" up")) row.previousElementSibling.before(row);
  else row.nextElementSibling.after(row);
  limit(list);
  // A row that is moved loses the focus, and so does a button that can go no further.
  (button.disabled ? row.querySelector("button:enabled") : button).focus();
  const place = [...list.children].indexOf(row) + 1;
  const part = row.textContent.trim().split("\n")[0];
  status.textContent = interpolate(gettext("%(part)s: %(place)s of %(all)s"), { part, place, all: list.children.length });
  if (row.querySelector("input").checked) form.dispatchEvent(new Event("input", { bubbles: true }));
}

for (const list of form.querySelectorAll(".order")) {
  limit(list);
  list.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    move(button);
  });
}

document.body.addEventListener("htmx:afterSettle", () => {
  for (const field of form.querySelectorAll("select, input:is([type=number], [type=checkbox])")) {
    const errors = document.getElementById(`${field.id}-errors`)?.textContent;
    if (errors) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
});

for (const failure of ["htmx:sendError", "htmx:responseError"]) {
  document.body.addEventListener(failure, ({ detail }) => {
    // Who has asked for too much is told so in words of its own.
    const told = [429, 503].includes(detail.xhr.status) && detail.xhr.responseText;
    status.textContent = told || gettext("No answer: check your connection, then change an option again.");
  });
}
