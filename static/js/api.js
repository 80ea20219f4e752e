// Finds operations of the API by what stands in them. Without this, the browser's own search does.

const form = document.getElementById("api-find");
const words = document.getElementById("api-words");
const found = document.getElementById("api-found");
const texts = new Map([...document.querySelectorAll(".api-operation")].map((each) => [each, each.textContent.toLowerCase()]));

function look() {
  const asked = words.value.toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const [operation, text] of texts) {
    operation.hidden = !asked.every((word) => text.includes(word));
    count += !operation.hidden;
  }
  for (const subject of document.querySelectorAll(".api-subject")) {
    subject.hidden = !subject.querySelector(".api-operation:not([hidden])");
  }
  found.textContent = asked.length ? found.dataset.words.replace("{count}", count) : "";
}

/** An address that names an operation unfolds it. */
function unfold() {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (named instanceof HTMLDetailsElement) named.open = true;
}

/** A button beside each line for the shell. */
for (const example of document.querySelectorAll(".api-example")) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = found.dataset.copy;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(example.querySelector("code").textContent);
    button.textContent = found.dataset.copied;
    setTimeout(() => { button.textContent = found.dataset.copy; }, 2000);
  });
  example.append(button);
}

form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
words.addEventListener("input", look);
addEventListener("hashchange", unfold);
unfold();
