import type { JsonSchema } from '../test/openapi.ts';
import type { Random } from '../test/random.ts';

/** How close to the rules a request keeps. */
export type Manner = 'valid' | 'nearly' | 'wild';

/** Values that the server knows, so that some requests reach further than the first check. */
export interface Known {
  emails: readonly [string, ...string[]];
  passwords: readonly [string, ...string[]];
  ids: readonly [string, ...string[]];
}

/** Texts that have broken servers before. */
const NASTY = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDFFF\uD800',
  '\uFFFE\uFFFF',
  '\u202Egnp.exe',
  '\r\nSet-Cookie: a=b',
  "' or 1=1; drop table users; --",
  '$1',
  '%',
  '%00',
  '%s%n',
  '../../../../etc/passwd',
  '{{7*7}}${7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'NaN',
  '-1',
  '1e999',
  '9007199254740993',
  '2026-02-30T25:61:61Z',
  'a@b',
  'a@b.cc\r\nBcc: c@d.ee',
  'İstanbul@example.com',
  '🗎'.repeat(80),
  'x'.repeat(101),
  'x'.repeat(20_000),
] as unknown as readonly [string, ...string[]];

const WILD = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  [],
  {},
  [[[[]]]],
  '',
  '\0',
  [null],
  { a: { b: {} } },
] as unknown as readonly [unknown, ...unknown[]];

export function nastyText(random: Random): string {
  if (random.chance(0.6)) return random.pick(NASTY);
  const length = random.below(random.chance(0.1) ? 3000 : 40);
  return Array.from({ length }, () => String.fromCodePoint(codePoint(random))).join('');
}

/** Controls, letters, everything. */
function codePoint(random: Random): number {
  return random.below(random.pick([32, 128, 0xff_ff, 0x10_ff_ff]));
}

export function wildValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 3 ? 2 : 4);
  if (kind === 0) return random.pick(WILD);
  if (kind === 1) return nastyText(random);
  const children = Array.from({ length: random.below(5) }, () => wildValue(random, depth + 1));
  if (kind === 2) return children;
  return Object.fromEntries(children.map((child) => [nastyText(random).slice(0, 20), child]));
}

/** A value that keeps to the schema. `name` lets it be one that the server knows. */
export function validValue(
  random: Random,
  schema: JsonSchema,
  name: string,
  known: Known,
): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum as [unknown]);
  if (schema.anyOf)
    return validValue(random, random.pick(schema.anyOf as [JsonSchema]), name, known);
  if (schema.type === 'object') return validObject(random, schema, known);
  if (schema.type === 'boolean') return random.chance(0.5);
  if (schema.type === 'integer' || schema.type === 'number') return random.below(1000);
  if (schema.type === 'string') return validText(random, schema, name, known);
  return wildValue(random);
}

function validText(random: Random, schema: JsonSchema, name: string, known: Known): string {
  if (name === 'email') return random.pick(known.emails);
  if (/password/.test(name)) return random.pick(known.passwords);
  if (/(^|_)id$/.test(name)) return random.pick(known.ids);
  const { minLength = 0, maxLength = 40, pattern } = schema;
  const length = minLength + random.below(Math.min(maxLength, 60) - minLength + 1);
  const letters = pattern ? 'abcXYZ019' : 'abc XYZ 019 äß文';
  return Array.from({ length }, () => letters[random.below(letters.length)]).join('');
}

export function validObject(
  random: Random,
  schema: JsonSchema,
  known: Known,
): Record<string, unknown> {
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name]) => required.has(name) || random.chance(0.5),
  );
  return Object.fromEntries(
    entries.map(([name, property]) => [name, validValue(random, property, name, known)]),
  );
}

/** A valid object with one or two faults. */
export function nearlyValidObject(
  random: Random,
  schema: JsonSchema,
  known: Known,
): Record<string, unknown> {
  const value = validObject(random, schema, known);
  const names = Object.keys(schema.properties ?? {});
  for (let faults = 1 + random.below(2); faults > 0; faults--) {
    const name = names[random.below(names.length)] ?? 'extra';
    const kind = random.below(4);
    if (kind === 0) delete value[name];
    else if (kind === 1) value[name] = nastyText(random);
    else if (kind === 2) value[name] = wildValue(random);
    else value[nastyText(random).slice(0, 30)] = wildValue(random);
  }
  return value;
}
