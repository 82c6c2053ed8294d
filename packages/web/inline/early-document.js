// On the screen of a document: the document and the beginning of its file come beside the programs that show them.
// The API client takes each answer once (src/lib/api/early-answers.ts); one that is missing is asked for then. Nothing
// is asked without a user whom the browser remembers, and no file where there is none.
try {
  if (!JSON.parse(localStorage.getItem('legible.user')).id) throw new Error('There is no user');
  const { cookie, header, document: path, file, piece } = document.currentScript.dataset;
  const [, token] = new RegExp(`(?:^|; )${cookie}=([^;]+)`).exec(document.cookie);
  const [, wanted] = /^\/ocr\/documents\/([\w-]+)$/.exec(location.pathname);
  const headers = { [header]: decodeURIComponent(token) };
  const early = new Map();
  const ask = (url, answer) => {
    // Its taker deals with it, if there is one.
    answer.catch(() => {});
    early.set(url.href, answer);
  };
  const url = new URL(path.replace(':id', wanted), location.origin);
  const answer = fetch(url, { headers, credentials: 'include' });
  ask(url, answer);
  const beginning = new URL(file, location.origin);
  beginning.searchParams.set('file_id', wanted);
  const found = answer.then((known) => known.clone().json());
  ask(
    beginning,
    found.then(({ processed }) => {
      if (!processed) throw new Error('There is no file');
      const range = { Range: `bytes=0-${piece - 1}` };
      return fetch(beginning, { headers: { ...headers, ...range }, credentials: 'include' });
    }),
  );
  window.legibleEarly = early;
} catch {
  // No user, no token, or no storage.
}
