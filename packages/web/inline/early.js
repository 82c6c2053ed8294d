// On the screen of documents: what it is going to ask the server for comes beside its programs instead of after
// them. The API client takes each answer once (src/lib/api/early-answers.ts); one that is missing is asked for
// then. Nothing is asked without a user whom the browser remembers.
try {
  const { id, subscription } = JSON.parse(localStorage.getItem('legible.user'));
  // For what the page shows of the screen already (src/app/early-documents.tsx).
  document.documentElement.dataset.plan = subscription;
  const { cookie, header, list, rows, others } = document.currentScript.dataset;
  const [, token] = new RegExp(`(?:^|; )${cookie}=([^;]+)`).exec(document.cookie);
  const ofUser = new URL(list, location.origin);
  ofUser.searchParams.set('prefix', '');
  ofUser.searchParams.set('user_id', id);
  const headers = { [header]: decodeURIComponent(token) };
  const early = new Map();
  const ask = (url, after) => {
    const answer = after.then(() => fetch(url, { headers, credentials: 'include' }));
    // Its taker deals with it, if there is one.
    answer.catch(() => {});
    early.set(url.href, answer);
    return answer;
  };
  const now = Promise.resolve();
  const urls = [rows, others].map((paths) =>
    paths.split(' ').map((path) => new URL(path, location.origin)),
  );
  const first = [ofUser, ...urls[0]].map((url) => ask(url, now));
  // A browser has six connections to a server: what the rows do not wait for leaves them to styles and programs.
  for (const url of urls[1]) ask(url, Promise.allSettled(first));
  window.legibleEarly = early;
} catch {
  // No user, no token, or no storage.
}
