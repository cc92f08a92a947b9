// Loads a page again now and then, as long as nobody has begun to fill it in.

const EVERY = 20_000; // ms
let isTouched = false;

for (const kind of ["focusin", "input"]) {
  document.addEventListener(kind, (event) => {
    isTouched ||= event.target.matches("select, input");
  });
}
setInterval(() => {
  if (!isTouched) {
    location.reload();
  }
}, EVERY);
