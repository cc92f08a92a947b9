// A key that prints the page: not everybody knows Ctrl+P.

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-prints]")) {
    window.print();
  }
});
