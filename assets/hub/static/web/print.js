// A key that prints the page: not everybody knows Ctrl+P.

for (const key of document.querySelectorAll("[data-prints]")) {
  key.addEventListener("click", () => window.print());
}
