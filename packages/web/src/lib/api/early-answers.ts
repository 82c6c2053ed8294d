declare global {
  interface Window {
    /** By address; asked for by `inline/early.js` before the application was there. */
    legibleEarly?: Map<string, Promise<Response>>;
  }
}

/** The answer that the page itself asked for, once; undefined where it asked for none. */
export function takeEarly(url: string): Promise<Response> | undefined {
  const answer = window.legibleEarly?.get(url);
  window.legibleEarly?.delete(url);
  return answer;
}

/** A copy of what the server answered at a path, which is still there to be taken; null where nothing was asked, or it was refused. */
export async function copyOfEarly(path: string): Promise<unknown> {
  const asked = [...(window.legibleEarly ?? [])].find(([url]) => new URL(url).pathname === path);
  const copy = await asked?.[1].then((answer) => answer.clone());
  return copy?.ok ? copy.json() : null;
}

/** Whether the page asked for an answer that has not been taken yet. */
export const hasEarly = (url: string): boolean => window.legibleEarly?.has(url) ?? false;
