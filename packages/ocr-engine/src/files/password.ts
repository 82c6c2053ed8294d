let present: string | undefined;

/**
 * Says which password opens the file that this process works on. A child does one task at a time, and opens the file of a
 * task in many places.
 */
export function usePassword(password: string | undefined): void {
  present = password === '' ? undefined : password;
}

/** Undefined where none was given. */
export const passwordInUse = (): string | undefined => present;

/** What stands against a file that does not open. */
export const lockedOut = (): 'encrypted' | 'wrong-password' =>
  present === undefined ? 'encrypted' : 'wrong-password';
