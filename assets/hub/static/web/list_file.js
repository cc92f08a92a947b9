// Fills a field with the text of a file that is chosen: UTF-8, or as Windows writes it in the West.

function textOf(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const marks = new Uint8Array(bytes.slice(0, 2)).join();
    const encodings = { "255,254": "utf-16le", "254,255": "utf-16be" };
    return new TextDecoder(encodings[marks] ?? "windows-1252").decode(bytes);
  }
}

export function begin() {
  for (const chooser of document.querySelectorAll("input[type='file'][data-fills]")) {
    const field = document.getElementById(chooser.dataset.fills);
    chooser.addEventListener("change", async () => {
      const [file] = chooser.files;
      if (file) {
        field.value = textOf(await file.arrayBuffer()).trimEnd();
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.focus();
      }
    });
  }
}
