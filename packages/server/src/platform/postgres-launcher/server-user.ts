import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { StartError } from '../start-error.ts';

/** Who runs the database server: PostgreSQL refuses to run as root, so root hands it to `postgres`. */
export interface ServerUser {
  name: string;
  /** Undefined: the current user, nothing to switch. */
  ids: { uid: number; gid: number } | undefined;
}

export function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return { name: userInfo().username, ids: undefined };
  try {
    return { name: 'postgres', ids: { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') } };
  } catch (cause) {
    throw new StartError(
      'The system user "postgres" is missing; it comes with the package postgresql. Install that, or set DATABASE_URL.',
      { cause },
    );
  }
}

const idOfPostgres = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'postgres'], { stdio: 'pipe' }));
