// Has four hands checked. They travel in the request's body: no address and no history holds a card.

import { reconcile } from "./reconcile.js";

export function begin() {
  const form = document.getElementById("station");
  const complaint = form.querySelector(".complaint");

  function complain({ message, field }) {
    complaint.textContent = message;
    complaint.hidden = false;
    form.elements[field]?.setAttribute("aria-invalid", "true");
    form.elements[field]?.focus();
  }

  function show(html) {
    const wanted = document.createElement("template");
    wanted.innerHTML = html;
    reconcile(document.getElementById("report"), wanted.content.firstElementChild);
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    complaint.hidden = true;
    form.querySelectorAll("[aria-invalid]").forEach((field) => field.removeAttribute("aria-invalid"));
    document.getElementById("report").hidden = true;
    const { board, hands, record } = form.elements;
    const body = JSON.stringify({ board: board.valueAsNumber, hands: hands.value, record: record.value });
    try {
      const answer = await fetch("/api/bridge/station", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
      });
      if (answer.ok) {
        show(await answer.text());
      } else {
        complain(await answer.json());
      }
    } catch {
      complain({ message: document.querySelector("#lost .says").textContent });
    }
  });
}
