import type { JsonSchema, Operation, Parameter } from '../test/openapi.ts';
import type { Random } from '../test/random.ts';
import {
  nastyText,
  nearlyValidObject,
  validObject,
  validValue,
  wildValue,
  type Known,
  type Manner,
} from './values.ts';

/** Of both scopes, of one of them, ended by its owner or by its time, or no key at all. */
export const KEY_KINDS = ['both', 'read', 'write', 'revoked', 'expired', 'broken'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
  /** Sent with the cookies and the token of a user who is logged in. */
  loggedIn: boolean;
  /** Sent by a program instead, with a key of this kind. */
  key: 'none' | KeyKind;
  /** Sent without the token, or with a broken one. */
  token: 'right' | 'none' | 'broken';
}

/** One request to the operation, in a manner of its own. */
export function makeRequest(random: Random, operation: Operation, known: Known): FuzzRequest {
  const manner = random.pick<Manner>(['valid', 'nearly', 'nearly', 'wild']);
  const hasBody = !['GET', 'HEAD'].includes(operation.method);
  const headers: Record<string, string> = oddHeaders(random, manner);
  const body = hasBody ? makeBody(random, operation, manner, known, headers) : undefined;
  return {
    method: operation.method,
    url: makeUrl(random, operation, manner, known),
    headers,
    body,
    loggedIn: random.chance(0.7),
    key: random.chance(0.6) ? 'none' : random.pick(['both', 'both', ...KEY_KINDS]),
    token: random.chance(0.94) ? 'right' : random.pick(['none', 'broken']),
  };
}

function makeUrl(random: Random, operation: Operation, manner: Manner, known: Known): string {
  const value = ({ schema, name }: Parameter) =>
    manner === 'valid' || random.chance(0.4)
      ? String(validValue(random, schema, name, known))
      : nastyText(random).slice(0, random.chance(0.05) ? 5000 : 200);
  let path = operation.path;
  for (const parameter of operation.pathParams) {
    path = path.replace(`{${parameter.name}}`, () => encoded(random, value(parameter), manner));
  }
  const pairs = operation.query
    .filter(({ required }) => manner !== 'wild' && (required ?? random.chance(0.5)))
    .map((parameter) => `${parameter.name}=${encoded(random, value(parameter), manner)}`);
  if (manner !== 'valid' && random.chance(0.3)) pairs.push(...pairs.slice(0, 1));
  if (manner === 'wild') {
    const name = operation.query[0]?.name ?? 'q';
    pairs.push(
      `${random.pick([name, `${name}[]`, '__proto__', 'a[b][c]', '%00', ''])}=${encoded(random, nastyText(random).slice(0, 500), manner)}`,
    );
  }
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
}

/** Percent-encoded; a wild one sometimes wrongly so, but never in a way that no client could send. */
function encoded(random: Random, text: string, manner: Manner): string {
  const right = encodeURIComponent(text.toWellFormed());
  if (manner !== 'wild' || random.chance(0.7)) return right;
  return random.pick(['%', '%zz', '%c0%af', '%ED%A0%80', '%00', '..%2f..%2f', '+', '&&==']) + right;
}

function makeBody(
  random: Random,
  operation: Operation,
  manner: Manner,
  known: Known,
  headers: Record<string, string>,
): Buffer | undefined {
  if (!operation.body && /upload|batch|trial$/.test(operation.path))
    return formBody(random, headers);
  if (!operation.body && random.chance(0.7)) return undefined;
  headers['Content-Type'] = contentType(random, manner);
  const text = JSON.stringify(bodyValue(random, operation.body ?? {}, manner, known));
  const bytes = Buffer.from(text ?? '');
  if (manner !== 'wild' || random.chance(0.6)) return bytes;
  return damaged(random, bytes);
}

function contentType(random: Random, manner: Manner): string {
  if (manner === 'valid' || random.chance(0.85)) return 'application/json';
  return random.pick([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'multipart/form-data; boundary=B',
    'application/octet-stream',
    'a/b;c',
    'JSON',
  ]);
}

function bodyValue(random: Random, schema: JsonSchema, manner: Manner, known: Known): unknown {
  if (manner === 'valid') return validObject(random, schema, known);
  if (manner === 'nearly') return nearlyValidObject(random, schema, known);
  return wildValue(random);
}

/** JSON that is cut off, changed in a byte, put in layers or not JSON at all. */
function damaged(random: Random, bytes: Buffer): Buffer {
  const kind = random.below(4);
  if (kind === 0) return bytes.subarray(0, random.below(bytes.length + 1));
  if (kind === 1) return Buffer.from('{"a":'.repeat(random.below(9000)));
  if (kind === 2) return Buffer.concat([bytes, Buffer.from([random.below(256)])]);
  const changed = Buffer.from(bytes);
  changed[random.below(changed.length)] = random.below(256);
  return changed;
}

/** Forms with any number of parts, most of them not PDFs, some of them not forms. */
function formBody(random: Random, headers: Record<string, string>): Buffer {
  headers['Content-Type'] = random.chance(0.9)
    ? 'multipart/form-data; boundary=B'
    : random.pick([
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/mixed; boundary=B',
      ]);
  const parts = Array.from({ length: random.below(6) }, () => formPart(random));
  const form = Buffer.from(`${parts.join('')}${random.chance(0.85) ? '--B--\r\n' : ''}`);
  return random.chance(0.8) ? form : damaged(random, form);
}

function formPart(random: Random): string {
  const field = random.pick(['files', 'file', 'font_file', '__proto__', '']);
  const name = nastyText(random)
    .slice(0, 400)
    .replaceAll(/[\r\n"]/g, '');
  const file = random.chance(0.7) ? `; filename="${name}"` : '';
  const content = random.pick([
    '',
    '%PDF-1.7\n',
    nastyText(random),
    'x'.repeat(random.below(5000)),
  ]);
  return `--B\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n${content}\r\n`;
}

const ODD: readonly [string, ...string[]] = [
  'Range',
  'If-Range',
  'If-None-Match',
  'Accept',
  'Accept-Encoding',
  'User-Agent',
  'Sec-Fetch-Site',
  'Origin',
  'Content-Encoding',
  'X-HTTP-Method-Override',
  'X-Forwarded-Proto',
  'X-Forwarded-Host',
  'Cookie',
];

function oddHeaders(random: Random, manner: Manner): Record<string, string> {
  if (manner === 'valid' || random.chance(0.6)) return {};
  const name = random.pick(ODD);
  // What Node lets through in a header: printable Latin-1.
  const value = nastyText(random)
    .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 6000);
  return { [name]: name === 'Range' ? `bytes=${random.below(9)}-${value.slice(0, 9)}` : value };
}
