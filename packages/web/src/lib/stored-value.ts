/** Local storage may be forbidden, full or cleared at any time; reading and writing never throw. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // What could not be kept is lost with the tab; nothing depends on it.
  }
}
