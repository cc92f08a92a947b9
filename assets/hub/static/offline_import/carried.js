// Files and photographs go to the hub one by one, as they are; what became of each stands in a list.
// Where the page may use the camera (over HTTPS), pages are read from it until all have been.

const LOOK_EVERY = 700; // milliseconds
export function begin(signal) {
  const list = document.getElementById("taken");
  const camera = document.getElementById("camera");
  const lost = document.getElementById("lost").textContent.trim();
  let said = "";

  async function bring(file) {
    if (file.size > Number(list.dataset.largest)) {
      return { sentences: [list.dataset.tooLarge], isRefused: true };
    }
    try {
      const answer = await fetch("/api/carried", { method: "POST", body: file });
      const reply = await answer.json();
      return answer.ok ? reply : { sentences: [reply.message], field: reply.field, isRefused: true };
    } catch {
      return { sentences: [lost], isRefused: true };
    }
  }

  function show(reply, file = "") {
    const item = document.getElementById("done").content.cloneNode(true).firstElementChild;
    item.querySelector(".file").textContent = file;
    item.querySelector(".says").textContent = reply.sentences.join(" ");
    item.querySelector(".says").classList.toggle("complaint", Boolean(reply.isRefused));
    if (reply.code) {
      item.querySelector(".typed").hidden = false;
      item.querySelector(".typed b").textContent = reply.code;
      for (const address of reply.receipt) {
        const code = new Image();
        code.src = `${address}?${Date.now()}`; // what the hub has may be more the next time
        code.alt = list.dataset.receipt;
        item.querySelector(".receipt").append(code);
      }
      item.querySelector(".receipt").hidden = false;
      item.querySelector(".answer").hidden = false;
      item.querySelector(".answer a").href = reply.answer;
    }
    list.prepend(item);
  }

  async function bringAll(input) {
    for (const file of input.files) {
      show(await bring(file), file.name);
    }
    input.value = "";
  }

  function stop() {
    for (const track of camera.srcObject?.getTracks() ?? []) {
      track.stop();
    }
    camera.srcObject = null;
    camera.hidden = true;
  }

  async function look() {
    if (!camera.srcObject) {
      return;
    }
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [camera.videoWidth, camera.videoHeight];
    canvas.getContext("2d").drawImage(camera, 0, 0);
    const picture = await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.9));
    const reply = picture ? await bring(picture) : { sentences: [], field: "photograph" };
    const sentence = reply.sentences.join(" ");
    const isNothing = reply.field === "photograph"; // no code is before the camera, or not a sharp one
    if (!isNothing && sentence !== said) {
      said = sentence;
      show(reply);
    }
    if (reply.code) {
      stop();
    } else {
      setTimeout(look, LOOK_EVERY);
    }
  }

  async function watch() {
    try {
      camera.srcObject = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } },
      });
    } catch {
      document.getElementById("live").hidden = true; // photographs work without leave
      return;
    }
    camera.hidden = false;
    said = "";
    await camera.play();
    look();
  }

  for (const name of ["photograph", "files"]) {
    document.getElementById(name).addEventListener("change", (event) => bringAll(event.target));
  }
  const live = document.getElementById("live");
  live.hidden = !(window.isSecureContext && navigator.mediaDevices);
  live.addEventListener("click", () => (camera.srcObject ? stop() : watch()));
  signal.addEventListener("abort", stop);
}
