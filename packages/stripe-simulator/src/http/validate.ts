import type { z } from 'zod';
import { invalidRequest, type Problem } from '../context/problem.ts';

/** Checks parameters; the first fault becomes Stripe's error about it. */
export function validate<Schema extends z.ZodType>(
  schema: Schema,
  params: unknown,
): z.output<Schema> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? problemOf(issue, params) : invalidRequest('The parameters cannot be read.');
}

/** `items[0][price]`, as Stripe names a nested parameter. */
function nameOf(path: PropertyKey[]): string {
  const [first = '', ...rest] = path.map(String);
  return `${first}${rest.map((part) => `[${part}]`).join('')}`;
}

function problemOf(issue: z.core.$ZodIssue, params: unknown): Problem {
  if (issue.code === 'unrecognized_keys') {
    const name = nameOf([...issue.path, issue.keys[0] ?? '']);
    return invalidRequest(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  // Of several forms a parameter may have, the most specific complaint is the one that helps.
  const nested = issue.code === 'invalid_union' ? issue.errors.flat() : [];
  const unknown = nested.find((inner) => inner.code === 'unrecognized_keys');
  if (unknown) return problemOf({ ...unknown, path: [...issue.path, ...unknown.path] }, params);
  const name = nameOf(issue.path);
  if (valueAt(params, issue.path) === undefined) {
    return invalidRequest(`Missing required param: ${name}.`, name, 'parameter_missing');
  }
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String).join(', ');
    return invalidRequest(`Invalid ${name}: must be one of ${choices}`, name);
  }
  return invalidRequest(`Invalid ${name}`, name, 'parameter_invalid');
}

function valueAt(params: unknown, path: PropertyKey[]): unknown {
  let value: unknown = params;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}
