import { Alert } from '../../ui/alert.tsx';
import type { ResetFailure } from './reset-failure.ts';

/** The lasting copy of a failure. What a field already says is not said again. */
export function ResetFailureAlert({ failure }: { failure: ResetFailure | null }) {
  // "Please check your code" would mislead somebody whose code was right.
  if (!failure || failure.field === 'new_password') return null;
  return <Alert message={{ title: failure.title }} />;
}
