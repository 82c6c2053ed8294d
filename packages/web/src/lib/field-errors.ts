import { messages } from '@legible/contracts/messages/application';
import { fieldsOf } from './fields-of.ts';

const { required, atLeast, atMost, noEmail, oddCharacters } = messages.fields;

/** What a person reads beside a field when a shared schema refuses its value. */
export function fieldError(issue: unknown): string | undefined {
  const { code, format, minimum, maximum, input } = fieldsOf(issue);
  if (code === 'invalid_type' || input === '') return required;
  if (code === 'too_small') return minimum === 1 ? required : atLeast(String(minimum));
  if (code === 'too_big') return atMost(String(maximum));
  if (code === 'invalid_format' && format === 'email') return noEmail;
  if (code === 'invalid_format') return oddCharacters;
  return undefined;
}
