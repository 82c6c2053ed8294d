import { Alert } from '../../../ui/alert.tsx';
import type { ResetFailure } from './reset-failure.ts';

/** What went wrong, and why where that says more. What a field says already is not said again. */
export function ResetFailureAlert({ failure }: { failure: ResetFailure | null }) {
  // "Please check your code" would mislead a user whose code was right.
  if (!failure || failure.field === 'new_password') return null;
  const { title, reason } = failure;
  return <Alert message={reason === null ? { title } : { title, description: reason }} />;
}
