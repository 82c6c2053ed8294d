// Runs before the first paint, so that a dark page never flashes white, and so that a user whom the
// browser remembers is not greeted as a stranger by a page that was written by the build. It stands in
// the page itself: nothing is painted before it has run, and a file would be one more round trip. Keep
// in step with src/app/frame/theme.ts and src/features/accounts/session/stored-user.ts.
(function () {
  var root = document.documentElement;
  var choice = null;
  try {
    choice = localStorage.getItem('legible.theme');
    root.classList.toggle('remembered', localStorage.getItem('legible.user') !== null);
  } catch {
    // Storage may be forbidden; the system's preference decides then.
  }
  var dark =
    choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.classList.toggle('dark', dark);
})();
