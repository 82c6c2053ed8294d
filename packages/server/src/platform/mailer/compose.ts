import { PRODUCT_NAME } from '@legible/contracts/product';
import type { Mail, MailContent } from './mail.ts';

/** Lays a message out as text and as HTML. Words that people typed are escaped here and nowhere else. */
export function composeMail(recipient: string, content: MailContent): Mail {
  return {
    recipient,
    subject: oneLine(content.subject),
    text: asText(content),
    html: asHtml(content),
  };
}

/** A line break in a subject would start a header of its own. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function asText({ paragraphs, code, link, closing = [] }: MailContent): string {
  const action = [
    ...(code ? [`    ${code}`] : []),
    ...(link ? [`${link.label}:\n${link.url}`] : []),
  ];
  return `${[...paragraphs, ...action, ...closing, `-- \n${PRODUCT_NAME}`].join('\n\n')}\n`;
}

function asHtml({ subject, paragraphs, code, link, closing = [] }: MailContent): string {
  const body = [
    ...paragraphs.map(paragraph),
    ...(code ? [`<p style="${CODE}">${escapeHtml(code)}</p>`] : []),
    ...(link
      ? [`<p><a href="${escapeHtml(link.url)}" style="${BUTTON}">${escapeHtml(link.label)}</a></p>`]
      : []),
    ...closing.map((text) => `<p style="color:#667085">${lines(text)}</p>`),
  ].join('\n');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="${PAGE}"><div style="max-width:32rem;margin:0 auto">
<p style="font-weight:600">${PRODUCT_NAME}</p>
${body}
</div></body></html>
`;
}

const PAGE =
  'margin:0;padding:24px;background:#ffffff;color:#101828;font:16px/1.5 system-ui,sans-serif';
const CODE =
  'font:600 28px/1.2 ui-monospace,monospace;letter-spacing:4px;padding:16px;background:#f2f4f7;border-radius:8px;text-align:center';
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:8px;background:#3538cd;color:#ffffff;text-decoration:none';

const paragraph = (text: string) => `<p>${lines(text)}</p>`;
const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>');

/** Text as it may stand between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
