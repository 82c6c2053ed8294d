/**
 * What an error says. Of a name with several addresses, each failed; the error that gathers them says
 * nothing itself.
 */
export function reasonOf(error: Error): string {
  if (!(error instanceof AggregateError)) return error.message;
  return error.errors.map(({ message }: Error) => message).join(', ');
}
