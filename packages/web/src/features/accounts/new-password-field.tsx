import { messages } from '@legible/contracts/messages';
import type { ComponentProps } from 'react';
import { Field } from '../../ui/field.tsx';

/** Where a password is chosen: the rule beside it, and nothing in the way of a password manager. */
export function NewPasswordField(field: ComponentProps<typeof Field>) {
  return (
    <Field
      type="password"
      autoComplete="new-password"
      hint={messages.auth.passwordHint}
      {...field}
    />
  );
}
