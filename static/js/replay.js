// Steps through a replay without loading the page anew, and plays it by itself. All it does is
// follow the page's own links, which work without it.
(function () {
  "use strict";

  const player = document.getElementById("player");
  const said = document.getElementById("replay-said");
  const play = player.querySelector("[data-play]");
  let timer = null;
  let asked = 0;
  // The step that is on its way, if any: whoever presses a key five times at once goes five steps.
  let wanted = null;

  function replay() {
    return document.getElementById("replay");
  }

  function showCurrent() {
    const list = replay().querySelector(".steps");
    const current = list.querySelector("[aria-current]");
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
    return current;
  }

  // What had the focus has it again, if there still is such a link; else the step itself.
  function focusMark() {
    const focused = document.activeElement;
    if (!focused || !replay().contains(focused)) return null;
    const name = focused.dataset.key ? '[data-key="' + focused.dataset.key + '"]' : null;
    return name || 'a[href="' + focused.getAttribute("href") + '"]';
  }

  function show(page, url) {
    const next = new DOMParser().parseFromString(page, "text/html").getElementById("replay");
    if (!next) throw new Error("no replay in the answer");
    const mark = focusMark();
    const place = { x: window.scrollX, y: window.scrollY };
    replay().replaceWith(document.adoptNode(next));
    window.history.replaceState(null, "", url);
    window.scrollTo(place.x, place.y);
    const current = showCurrent();
    if (current) said.textContent = current.textContent;
    if (mark) {
      const again = replay().querySelector(mark);
      const link = again && again.matches("a[href]") ? again : current;
      if (link) link.focus({ preventScroll: true });
    }
  }

  function go(url) {
    const turn = ++asked;
    wanted = Number(new URL(url, window.location.href).searchParams.get("passo"));
    return fetch(url, { credentials: "same-origin" })
      .then(function (answer) {
        if (!answer.ok || answer.redirected) throw new Error("not there");
        return answer.text();
      })
      .then(function (page) {
        if (turn !== asked) return;
        show(page, url);
        wanted = null;
      })
      .catch(function () {
        window.location.assign(url);
      });
  }

  // The address that a key leads to; null where there is nothing further that way.
  function address(key) {
    const last = Number(replay().dataset.last);
    const at = wanted === null ? Number(replay().dataset.step) : wanted;
    const to = { Home: 0, ArrowLeft: at - 1, ArrowRight: at + 1, End: last }[key];
    if (to < 0 || to > last || to === at) return null;
    return window.location.pathname + "?passo=" + to;
  }

  // --- playing by itself ---

  function seconds() {
    return Number(player.querySelector("input[name=speed]:checked").value);
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    play.textContent = play.dataset.stopped;
    play.setAttribute("aria-pressed", "false");
  }

  function schedule() {
    timer = setTimeout(function () {
      const next = address("ArrowRight");
      if (!next) {
        stop();
        return;
      }
      go(next).then(function () {
        if (timer !== null) schedule();
      });
    }, 1000 * seconds());
  }

  function start() {
    play.textContent = play.dataset.playing;
    play.setAttribute("aria-pressed", "true");
    // From the end it begins again.
    if (!address("ArrowRight") && address("Home")) go(address("Home"));
    schedule();
  }

  play.addEventListener("click", function () {
    if (timer === null) start();
    else stop();
  });
  player.addEventListener("change", function () {
    if (timer === null) return;
    clearTimeout(timer);
    schedule();
  });

  // --- the reader's own steps ---

  document.addEventListener("click", function (event) {
    const to = event.target.closest("#replay a[href*='?passo=']");
    if (!to || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    stop();
    go(to.href);
  });

  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Arrows choose a speed while that has the focus.
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    if (!["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key)) return;
    event.preventDefault();
    const to = address(event.key);
    if (!to) return;
    stop();
    go(to);
  });

  showCurrent();
})();
