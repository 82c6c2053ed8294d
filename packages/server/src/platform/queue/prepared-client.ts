import { SteadyClient } from '../db/steady-client.ts';

/** The library has about thirty statements; others would be such as carry a value in their text. */
const MOST_NAMES = 100;
const names = new Map<string, string>();

/**
 * A connection of the queue's library, which sends every statement as text: those with parameters are
 * prepared here, so that a connection parses and plans the two of every job once.
 */
export class PreparedClient extends SteadyClient {
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const name = typeof text === 'string' && Array.isArray(values) ? nameOf(text) : undefined;
    const query = super.query.bind(this);
    return name === undefined ? query(...args) : query({ name, text, values }, ...rest);
  }
}

/** What cannot be prepared: several statements; and what an upgrade makes invalid: all columns of a table. */
const UNFIT = /;|(select|returning)\s+(\w+\.)?\*/i;

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_NAMES || UNFIT.test(text)) return undefined;
  const name = `queue_${names.size}`;
  names.set(text, name);
  return name;
}
