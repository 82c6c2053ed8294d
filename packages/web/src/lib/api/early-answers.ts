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

/** Whether the page asked for an answer that has not been taken yet. */
export const hasEarly = (url: string): boolean => window.legibleEarly?.has(url) ?? false;
