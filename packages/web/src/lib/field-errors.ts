import { fieldsOf } from './record.ts';

const REQUIRED = 'This field is required.';

/** What a person reads beside a field when a shared schema refuses its value. */
export function fieldError(issue: unknown): string | undefined {
  const { code, format, minimum, maximum, input } = fieldsOf(issue);
  if (code === 'invalid_type' || input === '') return REQUIRED;
  if (code === 'too_small')
    return minimum === 1 ? REQUIRED : `Use at least ${String(minimum)} characters.`;
  if (code === 'too_big') return `Use at most ${String(maximum)} characters.`;
  if (code === 'invalid_format' && format === 'email') return 'Enter a valid email address.';
  if (code === 'invalid_format') return 'Use letters, digits, dots, dashes and underscores only.';
  return undefined;
}
