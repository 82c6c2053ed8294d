import { PRODUCT_NAME } from '@legible/contracts/product';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../mailer/compose.ts';

/** A page the server writes itself, for the few places where no application is loaded. */
export function sendPage(reply: FastifyReply, title: string, bodyHtml: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .send(
      `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${PRODUCT_NAME}</title>
<style>
html { color: CanvasText; background: Canvas }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 3rem auto; padding: 0 1rem }
article { border: 1px solid #98a2b366; border-radius: 12px; padding: 1rem 1.25rem; margin: 1rem 0; overflow-wrap: anywhere }
pre { white-space: pre-wrap; font: inherit; margin: .75rem 0 0 }
small { opacity: .7 }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${bodyHtml}
</main>
</body>
</html>
`,
    );
}
