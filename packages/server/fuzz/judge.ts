import { apiError, problem } from '@legible/contracts/errors';

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
export function judge(method: string, { status, headers, body }: Answer): string | undefined {
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
