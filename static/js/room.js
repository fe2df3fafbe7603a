// The table over a WebSocket: htmx sends the form and morphs what comes back; this file keeps the
// promises htmx does not make. Without it, or with a dead socket, the same form is a plain POST.
(function () {
  "use strict";

  const MAX_RECONNECT_MS = 5000;
  const SLOW_ANSWER_MS = 6000;
  // Why the server ends a connection for good: put out by the host, and no such room (any more).
  const ENDINGS = { 4403: "out", 4404: "gone" };

  const table = () => document.getElementById("table");
  const form = () => document.getElementById("table-form");
  const versionOf = (element) => Number(element && element.dataset.version) || 0;

  // Sitting down makes a guest of somebody without an account, and only a page can set the cookie.
  const isNobodyYet = document.getElementById("room").hasAttribute("data-plain");

  let socketIsOpen = false;
  let isUnsent = false;
  let slowTimer = 0;

  htmx.config.wsReconnectDelay = function (retries) {
    return Math.min(MAX_RECONNECT_MS, 500 * 2 ** retries) * (0.5 + Math.random() / 2);
  };

  // Idiomorph then leaves the focused element's children alone: right for a field being typed in,
  // fatal for a button or the group of one's cards, which would stay as they were.
  Object.defineProperty(Idiomorph.defaults, "ignoreActiveValue", {
    enumerable: true,
    get: () => document.activeElement.matches("input, textarea, select"),
  });
  // What a person has unfolded stays unfolded while the game goes on.
  Idiomorph.defaults.callbacks.beforeAttributeUpdated = function (name, node) {
    return !(name === "open" && node.localName === "details");
  };

  // --- Connection -------------------------------------------------------------------------

  function say(state) {
    const box = document.getElementById("connection");
    if (box.dataset.state === state) return;
    box.dataset.state = state;
    box.querySelectorAll("[data-when]").forEach(function (line) {
      line.hidden = line.dataset.when !== state;
    });
  }

  document.addEventListener("htmx:wsOpen", function (event) {
    // A click made while offline was meant for a table that has moved on since.
    event.detail.socketWrapper.queue.length = 0;
    socketIsOpen = true;
    isUnsent = false;
    document.getElementById("elsewhere").replaceChildren(); // The newest connection acts.
    say("ok");
  });

  document.addEventListener("htmx:wsClose", function (event) {
    socketIsOpen = false;
    clearTimeout(slowTimer);
    const code = event.detail.event.code;
    if (ENDINGS[code]) {
      leaveForGood(ENDINGS[code]);
      return;
    }
    // htmx reconnects by itself after these codes, and after no other.
    const retries = [1006, 1011, 1012, 1013].includes(code);
    say(!retries ? "closed" : isUnsent ? "unsent" : "lost");
  });

  // What is left on the page is but a picture of the table; the keyboard goes to the way out.
  function leaveForGood(why) {
    const body = document.querySelector(".room__body");
    const hadFocus = body.contains(document.activeElement);
    body.inert = true;
    document.title = title;
    say(why);
    if (hadFocus) document.querySelector(`#connection [data-when=${why}] a`).focus();
  }

  // --- Sending ----------------------------------------------------------------------------

  // By the second click of a double click, or while a key is held down, the table may already show
  // another button in the same place: only the first one was meant.
  function ignoreRepeats(event) {
    const repeated = event.type === "click" ? event.detail > 1 : event.repeat;
    if (repeated && event.target.closest("#table button")) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  document.addEventListener("click", ignoreRepeats, true);
  document.addEventListener("keydown", ignoreRepeats, true);

  document.addEventListener(
    "submit",
    function (event) {
      if (event.target === form() && (!socketIsOpen || isNobodyYet)) {
        event.stopPropagation(); // htmx does not see it; the browser posts the form.
        if (!socketIsOpen && !siteAnswers) postOnceTheSiteAnswers(event);
      }
    },
    true,
  );

  let siteAnswers = false;

  // Posted to a server that is away, the page would be gone for the browser's error message.
  function postOnceTheSiteAnswers(event) {
    const submitter = event.submitter;
    const seen = versionOf(table());
    event.preventDefault();
    fetch(location.href, { method: "HEAD" }).then(
      function () {
        if (!form()) return; // The room has closed meanwhile, and the table says so.
        siteAnswers = true;
        submitAsOf(seen, submitter);
        siteAnswers = false;
      },
      function () {
        isUnsent = true;
        say("unsent");
      },
    );
  }

  // Connected meanwhile, the table may have moved on, the form's version with it, and the button
  // may be gone. What was pressed was meant for the table as it was; whether that still counts is
  // the server's to say: it does where only somebody came to watch, such as this person.
  function submitAsOf(seen, submitter) {
    const version = form().elements.version;
    const now = version.value;
    const pressed = submitter.cloneNode();
    pressed.hidden = true;
    form().append(pressed);
    version.value = seen;
    form().requestSubmit(pressed);
    version.value = now;
    pressed.remove();
  }

  document.addEventListener("htmx:wsConfigSend", function (event) {
    const submitter = event.detail.triggeringEvent && event.detail.triggeringEvent.submitter;
    if (!submitter) return;
    const data = new FormData(form());
    data.delete("csrfmiddlewaretoken"); // The Origin guards a socket, and the log need not see it.
    data.set(submitter.name, submitter.value);
    event.detail.parameters = Object.fromEntries(data);
    event.detail.headers = null;
    document.getElementById("notices").replaceChildren();
    clearTimeout(slowTimer);
    slowTimer = setTimeout(say, SLOW_ANSWER_MS, "slow");
  });

  document.addEventListener("htmx:wsAfterMessage", function () {
    clearTimeout(slowTimer);
    if (socketIsOpen) say("ok");
  });

  // --- Receiving --------------------------------------------------------------------------

  // htmx would wire the form once more for every version, because the table's attributes change;
  // the form inside is wired on its own account when it is new.
  document.addEventListener("htmx:beforeProcessNode", function (event) {
    if (event.target.id === "table") event.preventDefault();
  });

  let focusWasInTable = false;
  let tableHasCome = true;

  document.addEventListener("htmx:oobBeforeSwap", function (event) {
    if (event.detail.target.id !== "table") return;
    const incoming = event.detail.fragment.querySelector("#table");
    if (versionOf(incoming) < versionOf(table())) {
      event.preventDefault(); // Two server processes may deliver out of order.
      return;
    }
    focusWasInTable = table().contains(document.activeElement);
    tableHasCome = true;
  });

  document.addEventListener("htmx:wsAfterMessage", function () {
    // The card that was played is gone; the keyboard goes on from the hand, not from the page's top,
    // and at a table that stands still from what makes it go on.
    if (focusWasInTable && document.activeElement === document.body) {
      const next = document.querySelector("#paused .btn") || document.getElementById("yours");
      if (next) next.focus({ preventScroll: true });
    }
    focusWasInTable = false;
    // Any other message, such as chat, would set the clock back to where the table had it.
    if (tableHasCome) startClock();
    tableHasCome = false;
    tellTitle();
  });

  // --- A partner's signal ------------------------------------------------------------------

  const SIGNAL_MS = 8000;
  let signalTimer = 0;

  function forgetSignal() {
    clearTimeout(signalTimer);
    document.getElementById("signals").replaceChildren();
  }

  document.addEventListener("htmx:oobAfterSwap", function () {
    const name = document.querySelector("#signals [data-name-of]");
    if (!name) {
      // What a partner told of one hand says nothing about the next.
      if (table() && table().dataset.stage === "between") forgetSignal();
      return;
    }
    const chair = document.querySelector("#" + name.dataset.nameOf + " .seat__name");
    if (chair) name.textContent = chair.textContent;
    name.removeAttribute("data-name-of"); // Only a signal that has just come starts the time anew.
    clearTimeout(signalTimer);
    signalTimer = setTimeout(forgetSignal, SIGNAL_MS);
  });

  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-clear]")) forgetSignal();
  });

  // --- Clock and title --------------------------------------------------------------------

  let deadline = 0;
  let total = 0;

  function drawClock() {
    const left = Math.max(0, deadline - performance.now());
    document.querySelectorAll("#table .ring__left").forEach(function (circle) {
      circle.style.strokeDashoffset = String(100 - (100 * left) / (total || 1));
      circle.classList.toggle("ring__left--hurry", left < 8000);
    });
    document.querySelectorAll("#table .seat__clock").forEach(function (text) {
      text.textContent = String(Math.ceil(left / 1000));
    });
  }

  function startClock() {
    const ring = document.querySelector("#table .ring[data-left]");
    total = 0;
    if (!ring) return;
    deadline = performance.now() + Number(ring.dataset.left) * 1000;
    total = Number(ring.dataset.total) * 1000;
    drawClock();
    // While the table is paused what is left is shown, and nothing runs out.
    if (ring.hasAttribute("data-frozen")) total = 0;
  }

  const title = document.title;

  function tellTitle() {
    const yourTurn = table() && table().dataset.yourTurn;
    document.title = yourTurn ? yourTurn + " · " + title : title;
  }

  setInterval(function () {
    if (total) drawClock();
  }, 250);
  startClock();
  tellTitle();
})();
