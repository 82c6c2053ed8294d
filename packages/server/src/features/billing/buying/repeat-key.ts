import { createHash } from 'node:crypto';

/**
 * A name for a request to the provider by what it means: repeated after a lost answer or a crash, it is
 * the same request, and has its effect once.
 */
export function repeatKey(...parts: (string | number)[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
