// A key that prints the page: not everybody knows Ctrl+P. And what stands on each sheet of paper, which only the style of
// sheets can put there: the page has it in `data-print-line`, and what it is called in `data-print-title`.

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-prints]")) {
    window.print();
  }
});

export function begin() {
  const page = document.getElementById("main").dataset;
  for (const [name, text] of [["--print-line", page.printLine], ["--print-title", page.printTitle]]) {
    const escaped = (text ?? "").replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0).toString(16)} `);
    document.documentElement.style.setProperty(name, `"${escaped}"`);
  }
}
