import { apiError, problem } from '@legible/contracts/errors';
import { keyAccess } from '../src/key-access.ts';
import type { Operation } from '../test/openapi.ts';
import type { FuzzRequest } from './requests.ts';

/** What came back; status 0 when nothing did. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Words that only the inside of the server uses. */
const INSIDE =
  /\n\s+at |node_modules|\.ts:\d|Failed query|syntax error|relation "|insert into|select .* from|violates|drizzle|pg_/i;

/** @returns what is wrong with an answer, or undefined. */
export function judge(
  operation: Operation,
  { method, key }: Pick<FuzzRequest, 'method' | 'key'>,
  answer: Answer,
): string | undefined {
  return (
    faultOfForm(method, answer) ??
    faultOfKey(operation, key, answer) ??
    undescribed(operation, answer)
  );
}

/** What a key of a kind must never do. */
function faultOfKey(
  { method, path }: Operation,
  key: FuzzRequest['key'],
  { status }: Answer,
): string | undefined {
  if (key === 'none' || status >= 400 || !path.startsWith('/v1/')) return undefined;
  const access = keyAccess(method, path.replaceAll(/\{(\w+)\}/g, ':$1'));
  const may = key === 'both' ? ['read', 'write'] : [key];
  return may.includes(access) ? undefined : `a ${key} key that did what needs “${access}”`;
}

/** Of HTTP itself, before there is a call: these stand with none. */
const BEFORE_CALLS = new Set(['headers_too_large', 'request_timeout']);

/** Programs are told of every answer that they may get. */
function undescribed(
  { operationId, responses, method }: Operation,
  { status, body }: Answer,
): string | undefined {
  const response = responses[status];
  if (operationId === undefined || method === 'HEAD') return undefined;
  if (status < 400) return response ? undefined : 'a success that is not described';
  const { code } = JSON.parse(body) as { code: string };
  if (BEFORE_CALLS.has(code) || codesOf(response).includes(code)) return undefined;
  return `an error that is not described: ${code}`;
}

const codesOf = (response: Operation['responses'][string] | undefined): string[] =>
  Object.keys(response?.content?.['application/problem+json']?.examples ?? {});

function faultOfForm(method: string, { status, headers, body }: Answer): string | undefined {
  if (status === 0) return 'no answer';
  if (status >= 500) return 'a fault of the server';
  if (status < 400) return undefined;
  if (INSIDE.test(body)) return 'an answer that tells of the inside';
  if (method === 'HEAD') return undefined;
  const type = String(headers['content-type']);
  if (!/^application\/(problem\+)?json/.test(type)) return 'an error that is no JSON';
  return isError(body, type.includes('problem') ? problem : apiError)
    ? undefined
    : 'an error in another form';
}

function isError(body: string, schema: typeof apiError | typeof problem): boolean {
  try {
    return schema.strict().safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}
