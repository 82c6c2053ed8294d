// Runs before the first paint, so that a dark page never flashes white. It is a file of its own
// because the content security policy forbids inline scripts. Keep in step with src/app/theme.ts.
(function () {
  var choice = null;
  try {
    choice = localStorage.getItem('legible.theme');
  } catch {
    // Storage may be forbidden; the system's preference decides then.
  }
  var dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
