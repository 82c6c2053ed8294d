import type { Environment } from './environment.ts';
import { libpqEnvironment } from '../platform/db/connections/libpq-environment.ts';
import { isLocalName } from '../platform/http/network.ts';

/** Values of NODE_ENV that a machine of one's own has. */
const OWN = ['development', 'test'];

/**
 * The settings that can show that people elsewhere use the product, and whether they do. A proxy always shows it:
 * for this machine alone none is needed.
 */
const speakers: Partial<Record<keyof Environment, (e: Environment) => boolean>> = {
  PUBLIC_URL: (e) => isElsewhere(e.PUBLIC_URL),
  HOST: (e) => !isLocalName(e.HOST),
  LEGIBLE_ALLOWED_ORIGINS: (e) => e.LEGIBLE_ALLOWED_ORIGINS.some(isElsewhere),
  LEGIBLE_TRUSTED_PROXIES: (e) => e.LEGIBLE_TRUSTED_PROXIES.length > 0,
  NODE_ENV: (e) => e.NODE_ENV !== undefined && !OWN.includes(e.NODE_ENV),
  DATABASE_URL: (e) => e.DATABASE_URL !== undefined && !isDatabaseHere(e.DATABASE_URL),
  SMTP_URL: (e) => isElsewhere(e.SMTP_URL),
  S3_BUCKET: (e) => e.S3_BUCKET !== undefined && (!e.S3_ENDPOINT || isElsewhere(e.S3_ENDPOINT)),
  NATS_URL: (e) => e.NATS_URL?.split(',').some(isElsewhere) ?? false,
};

/**
 * What is open to a person at this machine must not be open to strangers, and who comes through a proxy
 * looks like the proxy. So all settings must say "this machine only".
 * @returns the first setting that says otherwise; undefined where none does.
 */
export function settingForOthers(e: Environment): keyof Environment | undefined {
  const names = Object.keys(speakers) as (keyof Environment)[];
  return names.find((name) => speakers[name]?.(e));
}

function isElsewhere(url: string | undefined): boolean {
  if (url === undefined) return false;
  const host = URL.parse(url)?.hostname;
  return host === undefined || !isLocalName(host);
}

/** A path is the folder of a socket. */
function isDatabaseHere(connectionString: string): boolean {
  const host = libpqEnvironment(connectionString)['PGHOST'] ?? '';
  return host.startsWith('/') || isLocalName(host);
}
