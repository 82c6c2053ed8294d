import type { FastifyReply } from 'fastify';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made harmless inside HTML. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #1a1f36; background: #f6f8fa; }
  main { max-width: 34rem; margin: 2rem auto; padding: 0 1rem; }
  section { background: #fff; border: 1px solid #d8dee4; border-radius: 8px; padding: 1rem 1.25rem; margin-bottom: 1rem; }
  h1 { font-size: 1.25rem; } h2 { font-size: 1rem; margin-top: 0; }
  button, .button { font: inherit; padding: .5rem 1rem; border-radius: 6px; border: 1px solid #d8dee4; background: #fff; color: inherit; cursor: pointer; text-decoration: none; }
  button.main { background: #533afd; border-color: #533afd; color: #fff; }
  label { display: block; margin: .5rem 0; } input { font: inherit; padding: .4rem; width: 100%; box-sizing: border-box; }
  .note { color: #59636e; font-size: .875rem; } .error { color: #b3093c; }
  table { border-collapse: collapse; width: 100%; } td { padding: .25rem .5rem .25rem 0; }
`;

/** Answers a page of the simulator, which says at its top that no real money moves. */
export function sendPage(reply: FastifyReply, title: string, body: string, status = 200) {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><title>${escaped(title)}</title><style>${style}</style></head>
<body><main><p class="note">Test mode: no real money moves, and no real card may be entered.</p>
<h1>${escaped(title)}</h1>${body}</main></body></html>`);
}

/** An address that may stand in a link; undefined for anything but a web address. */
export function sendable(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined;
  return ['http:', 'https:'].includes(new URL(url).protocol) ? url : undefined;
}

/** Cents as dollars. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
