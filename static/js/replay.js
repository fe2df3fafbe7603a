// Arrow keys, Home and End press the replay's own links.
(function () {
  "use strict";

  const list = document.querySelector(".steps");
  const current = list && list.querySelector("[aria-current]");
  if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;

  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    const link = document.querySelector('a[data-key="' + event.key + '"]');
    if (!link) return;
    event.preventDefault();
    link.click();
  });
})();
