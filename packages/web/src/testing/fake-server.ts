import { vi } from 'vitest';

export interface SeenRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
  init: RequestInit;
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'network';
type Route = (request: SeenRequest) => Answer | Promise<Answer>;

/** Stands in for fetch; keeps what was asked. A request without a route is a mistake of the test. */
export function fakeServer(routes: Record<string, Route | Answer>) {
  const seen: SeenRequest[] = [];
  const answerTo = async (request: SeenRequest): Promise<Response> => {
    const route = routes[`${request.method} ${request.path}`];
    if (route === undefined) throw new Error(`No route for ${request.method} ${request.path}`);
    const answer = typeof route === 'function' ? await route(request) : route;
    if (answer === 'network') throw new TypeError('Failed to fetch');
    const { status = 200, body, headers = {} } = answer;
    const text = body === undefined ? null : JSON.stringify(body);
    return new Response(text, { status, headers, statusText: `Status ${status}` });
  };
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const url = new URL(input);
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      init,
    };
    seen.push(request);
    return answerTo(request);
  });
  return {
    routes,
    seen,
    calls: (method: string, path: string) =>
      seen.filter((request) => request.method === method && request.path === path),
  };
}
