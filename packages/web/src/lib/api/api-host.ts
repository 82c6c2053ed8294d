/** Same origin unless the build names another host (D50). */
const configuredHost: string = import.meta.env.VITE_API_HOST ?? '';

/** Whether the build names another host. */
export const isApiElsewhere = configuredHost !== '';

/**
 * Whether the API is where the page is. If not, its cookies are out of reach of our scripts, and a cookie that can be
 * read is another server's (D51).
 */
export const isApiHere = (): boolean => new URL(apiUrl('/')).origin === window.location.origin;

export type Query = Record<string, string | undefined>;

export function apiUrl(path: string, query: Query = {}): string {
  const url = new URL(path, configuredHost === '' ? window.location.origin : configuredHost);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}

/** wss where the API is reached over https, ws otherwise (S7.38). */
export function socketUrl(path: string): string {
  return apiUrl(path).replace(/^http/, 'ws');
}
