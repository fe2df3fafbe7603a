// A short sound when one's turn begins, made on the spot; on the settings' page, to be tried.
(function () {
  "use strict";

  const NOTES = [659, 880]; // Hertz: an E and the A above it.
  const NOTE_S = 0.14;
  const LOUDNESS = 0.12;

  let audio = null;

  // Browsers keep a page silent until somebody has touched it: no sound is made ready before that.
  function wake() {
    if (!window.AudioContext) return;
    audio = audio || new AudioContext();
    if (audio.state === "suspended") audio.resume();
  }
  document.addEventListener("pointerdown", wake);
  document.addEventListener("keydown", wake);

  function playNote(pitch, at) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + NOTE_S * 1.8);
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + NOTE_S * 2);
  }

  function play() {
    if (!audio || audio.state !== "running") return false;
    NOTES.forEach(function (pitch, index) {
      playNote(pitch, audio.currentTime + index * NOTE_S);
    });
    return true;
  }

  document.addEventListener("click", function (event) {
    if (!event.target.closest("[data-play-sound]")) return;
    wake();
    // The very first touch has only just woken it.
    if (audio) audio.resume().then(play);
  });

  const isYourTurn = function () {
    const table = document.getElementById("table");
    return Boolean(table && table.dataset.yourTurn);
  };
  let wasYourTurn = isYourTurn();

  document.addEventListener("htmx:wsAfterMessage", function () {
    const isNow = isYourTurn();
    if (isNow && !wasYourTurn) play();
    wasYourTurn = isNow;
  });
})();
