// The picture that is chosen goes to the hub as it is; the page then shows what the hub has made of it.

import { goTo } from "./pages.js";

export function begin() {
  const input = document.getElementById("picture");
  const complaint = document.getElementById("complaint");

  function complain(message) {
    complaint.textContent = message;
    complaint.hidden = !message;
    input.value = ""; // the same file may be chosen again once it is mended
  }

  async function send(file) {
    try {
      const answer = await fetch("/api/logo", { method: "POST", body: file });
      const reply = await answer.json();
      return answer.ok ? { location: reply.location } : { refusal: reply.message };
    } catch {
      return { refusal: document.querySelector("#lost .says").textContent };
    }
  }

  input.addEventListener("change", async () => {
    const [file] = input.files;
    if (!file) {
      return;
    }
    complain("");
    if (file.size > Number(complaint.dataset.largest)) {
      complain(complaint.dataset.tooLarge);
      return;
    }
    document.documentElement.setAttribute("data-busy", "");
    const { refusal, location } = await send(file);
    document.documentElement.removeAttribute("data-busy");
    if (refusal) {
      complain(refusal);
    } else {
      goTo(location);
    }
  });
}
