// What whoever stands at the display may choose: its share of the lists, and which. It needs nobody after that: a
// display that is one by its office opens as it was chosen last, and the choice is seen only while a pointer moves or a
// key is pressed.

const SEEN = 6_000; // ms
const KEPT = "display";

const choice = document.getElementById("choice");
let hides;

if ("remembers" in document.getElementById("main").dataset) {
  const kept = localStorage.getItem(KEPT);
  if (location.search) {
    localStorage.setItem(KEPT, location.search);
  } else if (kept) {
    location.replace(location.pathname + kept);
  }
}

function show() {
  choice.hidden = false;
  document.body.dataset.pointed = "";
  clearTimeout(hides);
  hides = setTimeout(hide, SEEN);
}

function hide() {
  if (choice.contains(document.activeElement) && document.hasFocus()) {
    hides = setTimeout(hide, SEEN);
    return;
  }
  choice.hidden = true;
  delete document.body.dataset.pointed;
}

for (const kind of ["pointermove", "keydown"]) {
  addEventListener(kind, show);
}
