import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf } from '../platform/reason-of.ts';
import { StartError } from '../platform/start-error.ts';

/** Settings that hold or may hold a secret, or a whole file as NATS_CA, and may therefore come from a file. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'NATS_URL',
  'NATS_CREDENTIALS',
  'NATS_NKEY',
  'NATS_CA',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

const FOLDER = 'LEGIBLE_SECRETS_DIR';
/** What a setting is called in a folder of secrets; anything else there, such as Kubernetes' own `..data`, is not ours. */
const LOOKS_LIKE_A_SETTING = /^[A-Z][A-Z0-9_]*$/;

/** The variable that names the file in which a secret lies. */
export const fileVariable = (name: string): string => `${name}_FILE`;

/**
 * The environment with the secrets that lie in files: what is in the environment itself can be read in
 * `/proc/PID/environ`, is inherited by children, and is told by many a tool.
 * @throws StartError for a file that cannot be read or is empty, and for a setting that is given twice.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const found = { ...env };
  const givenBy = new Map<string, string>();
  for (const { name, path, source } of secretFiles(env)) {
    const earlier = givenBy.get(name) ?? (env[name] ? name : undefined);
    if (earlier !== undefined) {
      throw new StartError(`${name} is set twice, by ${earlier} and by ${source}: remove one.`);
    }
    givenBy.set(name, source);
    found[name] = readSecret(path, source);
  }
  return found;
}

interface SecretFile {
  name: string;
  path: string;
  /** The variable that led to it. */
  source: string;
}

function secretFiles(env: NodeJS.ProcessEnv): SecretFile[] {
  const single = SECRET_SETTINGS.flatMap((name) => {
    const source = fileVariable(name);
    const path = env[source];
    return path ? [{ name, path, source }] : [];
  });
  const folder = env[FOLDER];
  return folder ? [...single, ...filesIn(folder)] : single;
}

/** A folder whose files are named as settings, as Docker, Kubernetes and systemd hand secrets over. */
function filesIn(folder: string): SecretFile[] {
  const names = list(folder).filter((name) => LOOKS_LIKE_A_SETTING.test(name));
  // A misspelt name would be a secret that is silently left out.
  const unknown = names.find((name) => !(SECRET_SETTINGS as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new StartError(
      `${FOLDER} holds ${unknown}, which is not read from files. These are: ${SECRET_SETTINGS.join(', ')}.`,
    );
  }
  return names.map((name) => ({ name, path: join(folder, name), source: FOLDER }));
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw new StartError(`${FOLDER} cannot be read: ${reasonOf(cause as Error)}`, { cause });
  }
}

/** What the file says, without the line's end that editors and `echo` put there. */
function readSecret(path: string, source: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StartError(`${source} cannot be read: ${reasonOf(cause as Error)}`, { cause });
  }
  const secret = text.trim();
  if (secret === '') throw new StartError(`${source} names an empty file: ${path}`);
  return secret;
}
