// The answer beside the form comes by itself while somebody fills it in. Without this, a button asks for it.

const form = document.querySelector(".odds-form");
let asked = new AbortController();

form.addEventListener("change", async () => {
  asked.abort();
  asked = new AbortController();
  const query = new URLSearchParams(new FormData(form));
  query.set("do", "tell");
  try {
    const answer = await fetch(`?${query}`, { headers: { "HX-Request": "true" }, signal: asked.signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.getElementById("odds").replaceWith(page.getElementById("odds"));
    history.replaceState(null, "", answer.url);
  } catch {
    // Another question is on its way, the page is left, or there is no connection: the button asks again.
  }
});
