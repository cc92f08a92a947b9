// Draws QR codes of which a page has the modules alone (`data-qr`: row by row from the highest bit of each byte, in base64).

const QUIET = 4; // modules of white around
const SVG = "http://www.w3.org/2000/svg";

function draw(picture) {
  const bytes = Uint8Array.from(atob(picture.dataset.qr), (letter) => letter.charCodeAt(0));
  const size = Math.floor(Math.sqrt(8 * bytes.length)); // what fills the last byte is less than a row
  const isDark = (at) => (bytes[at >> 3] >> (7 - (at & 7))) & 1;
  let strokes = "";
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const begin = column;
      while (column < size && isDark(row * size + column)) {
        column++;
      }
      if (column > begin) {
        strokes += `M${QUIET + begin} ${QUIET + row + 0.5}h${column - begin}`;
      }
    }
  }
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("stroke", "#000");
  path.setAttribute("d", strokes);
  picture.setAttribute("viewBox", `0 0 ${size + 2 * QUIET} ${size + 2 * QUIET}`);
  picture.replaceChildren(path);
}

export function begin() {
  document.querySelectorAll("svg[data-qr]").forEach(draw);
}
