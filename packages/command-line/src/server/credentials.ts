import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EngineError } from '@legible/ocr-engine';
import { homeFolder } from '@legible/ocr-engine/home-folder';
import { ServerError } from '../interface/errors.ts';

/** A server, and what it is called with. */
export interface Credentials {
  /** Like `https://legible.example`, without a slash at the end. */
  server: string;
  /** An API key. */
  key: string;
}

const SERVER_VARIABLE = 'LEGIBLE_SERVER';
const KEY_VARIABLE = 'LEGIBLE_API_KEY';

/** Where `legible login` keeps them. */
export function credentialsPath(environment: NodeJS.ProcessEnv): string {
  const folder =
    environment.XDG_CONFIG_HOME || environment.APPDATA || join(homeFolder(), '.config');
  return join(folder, 'legible', 'server.json');
}

/**
 * What a command works with: `--server`, then the environment, then what is kept. A key that is kept for one server,
 * or stands in the environment beside one, is given to no other.
 * @throws {ServerError} `not-logged-in`; {EngineError} `usage`, `file-access`
 */
export async function findCredentials(
  asked: string | undefined,
  environment: NodeJS.ProcessEnv,
): Promise<Credentials> {
  const kept = await readKept(environment);
  const named = asked ?? environment[SERVER_VARIABLE];
  const server = named === undefined ? kept?.server : serverAddress(named);
  if (server === undefined) throw new ServerError('not-logged-in');
  const key =
    environmentKey(server, environment) ?? (kept?.server === server ? kept.key : undefined);
  if (key !== undefined) return { server, key: usableKey(key) };
  throw new ServerError('not-logged-in', reasonOf(server, environment));
}

/** The environment's key, unless the environment names another server for it. */
function environmentKey(server: string, environment: NodeJS.ProcessEnv): string | undefined {
  const named = environment[SERVER_VARIABLE];
  return !named || serverAddress(named) === server ? environment[KEY_VARIABLE] : undefined;
}

function reasonOf(server: string, environment: NodeJS.ProcessEnv): string {
  const reason = `There is no API key for ${server}.`;
  if (environment[KEY_VARIABLE] === undefined) return reason;
  return `${reason} ${KEY_VARIABLE} is for ${environment[SERVER_VARIABLE]}, which ${SERVER_VARIABLE} names.`;
}

/**
 * Keeps them for later commands, readable by their user alone.
 * @returns where
 */
export async function keepCredentials(
  credentials: Credentials,
  environment: NodeJS.ProcessEnv,
): Promise<string> {
  const path = credentialsPath(environment);
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(temporary, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
    await chmod(temporary, 0o600);
    await rename(temporary, path);
  } catch (cause) {
    await rm(temporary, { force: true });
    throw new EngineError('file-access', `${path} cannot be written.`, { cause });
  }
  return path;
}

/** @returns whether there was anything to forget */
export async function forgetCredentials(environment: NodeJS.ProcessEnv): Promise<boolean> {
  const path = credentialsPath(environment);
  try {
    await rm(path);
    return true;
  } catch (cause) {
    if (isMissing(cause)) return false;
    throw new EngineError('file-access', `${path} cannot be removed.`, { cause });
  }
}

/**
 * The address of a server as it is called: with its scheme, without a slash at the end.
 * @throws {EngineError} `usage`; `http:` is taken of this machine and of private names only, since the key goes over the wire
 */
export function serverAddress(text: string): string {
  const trimmed = text.trim();
  const withScheme = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.parse(withScheme);
  if (!url || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new EngineError('usage', `${text}: write the server like https://legible.example.`);
  }
  if (url.protocol === 'http:' && !isNear(url.hostname)) {
    throw new EngineError(
      'usage',
      `${text}: the key would go there for everybody to read. Write https://.`,
    );
  }
  return url.href.replace(/\/+$/, '');
}

/** This machine, or a name or address that no stranger's network leads to. */
const isNear = (host: string) =>
  /^(localhost|127\.[\d.]+|\[::1\]|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|[^.:[\]]+|.*\.(localhost|local|internal|lan))$/.test(
    host,
  );

/**
 * A key without what is copied along.
 * @throws {EngineError} `usage` for what cannot be one
 */
export function usableKey(text: string): string {
  const key = text.trim();
  if (/^legible_(live|test)_[A-Za-z0-9]+$/.test(key)) return key;
  throw new EngineError(
    'usage',
    'That is no API key: one begins with legible_live_ or legible_test_. Make one on your profile.',
  );
}

async function readKept(environment: NodeJS.ProcessEnv): Promise<Credentials | undefined> {
  const path = credentialsPath(environment);
  try {
    const { server, key } = JSON.parse(await readFile(path, 'utf8')) as Partial<Credentials>;
    if (typeof server === 'string' && typeof key === 'string') return { server, key };
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    if (!(cause instanceof SyntaxError))
      throw new EngineError('file-access', `${path} cannot be read.`, { cause });
  }
  throw new EngineError('file-access', `${path} is damaged: run \`legible login\` again.`);
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';
