// A menu that is open closes by a touch beside it, or by Escape. Without this it opens and closes by its own key.

const OPEN = ".head details[open]";

document.addEventListener("click", (event) => {
  for (const menu of document.querySelectorAll(OPEN)) {
    if (!menu.contains(event.target)) {
      menu.open = false;
    }
  }
});

document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector(OPEN);
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  }
});
