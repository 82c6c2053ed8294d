import { authMessages } from '@legible/contracts/messages/accounts/auth';
import type { ComponentProps } from 'react';
import { PasswordField } from '../../../ui/forms/password-field.tsx';

/** Where a password is chosen: the rule beside it until something is wrong, and nothing in the way of a password manager. */
export function NewPasswordField({ error, ...field }: ComponentProps<typeof PasswordField>) {
  const hint = error === undefined ? authMessages.passwordHint : undefined;
  return <PasswordField autoComplete="new-password" hint={hint} error={error} {...field} />;
}
