// On the screen of documents: what it is going to ask the server for comes beside its programs instead of after
// them. The API client takes each answer once (src/lib/api/early-answers.ts); one that is missing is asked for
// then. Nothing is asked without a user whom the browser remembers.
try {
  const { id, subscription } = JSON.parse(localStorage.getItem('legible.user'));
  // For what the page shows of the screen already (src/app/early-documents.tsx).
  document.documentElement.dataset.plan = subscription;
  const { cookie, header, list, others } = document.currentScript.dataset;
  const [, token] = new RegExp(`(?:^|; )${cookie}=([^;]+)`).exec(document.cookie);
  const ofUser = new URL(list, location.origin);
  ofUser.searchParams.set('prefix', '');
  ofUser.searchParams.set('user_id', id);
  const headers = { [header]: decodeURIComponent(token) };
  const ask = (url) => {
    const answer = fetch(url, { headers, credentials: 'include' });
    // Its taker deals with it, if there is one.
    answer.catch(() => {});
    return [url, answer];
  };
  const asked = [ofUser, ...others.split(' ').map((path) => new URL(path, location.origin))];
  window.legibleEarly = new Map(asked.map(({ href }) => ask(href)));
} catch {
  // No user, no token, or no storage.
}
