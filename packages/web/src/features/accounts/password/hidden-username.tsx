/** Tells a password manager whose password the form around it is about. */
export function HiddenUsername({ email }: { email: string }) {
  return (
    <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
  );
}
