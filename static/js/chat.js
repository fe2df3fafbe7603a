// The chat beside the table. It is sent as a request of its own and heard over the table's socket;
// without this file the same forms are plain POSTs.
(function () {
  "use strict";

  const KEPT = 100;
  const WIDE = matchMedia("(min-width: 1100px)");
  const SHOWS_COUNT_FROM = 150;

  const chat = document.getElementById("chat");
  const log = document.getElementById("chat-log");
  const notice = document.getElementById("chat-notice");
  const field = document.getElementById("chat-text");
  const list = () => document.getElementById("chat-list");
  const numberOf = (line) => Number(line.dataset.number);
  const newest = () => Math.max(0, ...[...list().children].map(numberOf));

  // --- Folding ----------------------------------------------------------------------------

  // Beside the table it is always there; below it, it would push everything else down.
  function fold() {
    chat.open = WIDE.matches || location.hash === "#chat" || notice.childElementCount > 0;
  }
  WIDE.addEventListener("change", fold);

  document.addEventListener("click", function (event) {
    if (!event.target.closest('a[href="#chat"]')) return;
    event.preventDefault();
    chat.open = true;
    chat.scrollIntoView({ block: "start" });
    (field || chat.querySelector("summary")).focus({ preventScroll: true });
  });

  // --- What has not been seen -------------------------------------------------------------

  let seen = newest();
  let isInView = true;

  function tellUnread() {
    if (chat.open && isInView && !document.hidden) seen = newest();
    const lines = list().querySelectorAll("li:not(.chat__line--you)");
    const unread = [...lines].filter((line) => numberOf(line) > seen).length;
    document.querySelectorAll("[data-unread]").forEach(function (mark) {
      mark.hidden = unread === 0;
      const count = mark.querySelector("b");
      if (count.textContent !== String(unread)) count.textContent = String(unread);
    });
  }

  new IntersectionObserver(function (entries) {
    isInView = entries[entries.length - 1].isIntersecting;
    tellUnread();
  }).observe(log);
  chat.addEventListener("toggle", function () {
    keepAtEnd();
    tellUnread();
  });
  document.addEventListener("visibilitychange", tellUnread);

  // --- Hearing ----------------------------------------------------------------------------

  // Whoever reads what was said before is left in peace; everybody else sees the newest.
  let isAtEnd = true;

  function keepAtEnd() {
    if (isAtEnd) log.scrollTop = log.scrollHeight;
  }
  log.addEventListener("scroll", function () {
    isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  });
  new ResizeObserver(keepAtEnd).observe(log);

  document.addEventListener("htmx:oobBeforeSwap", function (event) {
    if (event.detail.target.id !== "chat-list") return;
    // The answer to one's own message and the socket may both bring it.
    const line = event.detail.fragment.firstElementChild;
    if (line.localName === "li" && document.getElementById(line.id)) event.preventDefault();
  });

  document.addEventListener("htmx:oobAfterSwap", function (event) {
    if (event.detail.target.id !== "chat-list") return;
    const lines = [...list().children];
    // Two ways may also bring them out of order.
    const inOrder = [...lines].sort((one, other) => numberOf(one) - numberOf(other));
    if (inOrder.some((line, index) => line !== lines[index])) list().append(...inOrder);
    inOrder.slice(0, -KEPT).forEach((line) => line.remove());
    keepAtEnd();
    tellUnread();
  });

  // --- Saying -----------------------------------------------------------------------------

  const isOurs = (event) => event.detail.target === notice;

  // A refusal is an answer like any other: it says why, and what was typed stays.
  document.addEventListener("htmx:beforeSwap", function (event) {
    if (isOurs(event) && [409, 429].includes(event.detail.xhr.status)) {
      event.detail.shouldSwap = true;
      event.detail.isError = false;
    }
  });

  function sayUnsent() {
    const line = document.createElement("p");
    line.className = "notice notice--warning";
    line.textContent = notice.dataset.unsent;
    notice.replaceChildren(line);
  }

  document.addEventListener("htmx:afterRequest", function (event) {
    if (!isOurs(event)) return;
    const { xhr, requestConfig } = event.detail;
    if (xhr.status === 200) {
      isAtEnd = true;
      keepAtEnd();
      forget(requestConfig.parameters.text);
    } else if (![409, 429].includes(xhr.status)) {
      sayUnsent();
    }
  });

  // Only what was sent: by now more may have been typed.
  function forget(sent) {
    if (!sent || !field.value.startsWith(sent)) return;
    field.value = field.value.slice(sent.length).trimStart();
    count();
  }

  // --- How much may still be written --------------------------------------------------------

  function count() {
    const left = document.getElementById("chat-left");
    const length = [...field.value.trim()].length;
    const most = Number(left.dataset.most);
    left.hidden = length < SHOWS_COUNT_FROM;
    left.textContent = length > most ? `${length}: ${left.dataset.over}` : `${length}/${most}`;
    left.classList.toggle("chat__left--over", length > most);
  }

  if (field) {
    field.addEventListener("input", count);
    count();
  }
  fold();
  keepAtEnd();
  tellUnread();
})();
