// A key that prints the page: not everybody knows Ctrl+P. And what stands on each sheet of paper, which only the style of
// sheets can put there: the page has it in `data-print-line`, and what it is called in `data-print-title`; and the club's
// logo, where the page has one.

const OWN = ["--print-line", "--print-title", "--print-logo"];
const LOGO = [190, 55]; // px; nothing else says how large a picture is in the margin of a sheet

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-prints]")) {
    window.print();
  }
});

export function begin(signal) {
  const page = document.getElementById("main").dataset;
  for (const [name, text] of [["--print-line", page.printLine], ["--print-title", page.printTitle]]) {
    const escaped = (text ?? "").replace(/[^\p{L}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0).toString(16)} `);
    setProperty(name, `"${escaped}"`);
  }
  setProperty("--print-logo", "none");
  showLogo(document.querySelector("#main .logo"));
  signal.addEventListener("abort", () => OWN.forEach((name) => document.documentElement.style.removeProperty(name)));
}

async function showLogo(logo) {
  await logo?.decode().catch(() => {}); // a sheet is as good without
  if (logo?.isConnected && logo.naturalWidth) {
    const density = Math.max(logo.naturalWidth / LOGO[0], logo.naturalHeight / LOGO[1]);
    setProperty("--print-logo", `image-set(url("${logo.src}") ${density}x)`);
  }
}

function setProperty(name, value) {
  document.documentElement.style.setProperty(name, value);
}
