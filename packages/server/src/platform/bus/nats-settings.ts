import { isIP } from 'node:net';

/** Where NATS is, and who we are there. */
export interface NatsSettings {
  /** host:port each. */
  servers: string[];
  /** Encrypted, with certificates that are checked; never left out because a server does not offer it. */
  tls: boolean;
  /** PEM certificates to trust instead of the system's. */
  ca?: string | undefined;
  identity?: NatsIdentity | undefined;
}

export type NatsIdentity =
  | { kind: 'password'; user: string; password: string }
  | { kind: 'token'; token: string }
  /** The seed of an NKey, which stays here: the server gets a signature. */
  | { kind: 'nkey'; seed: string }
  /** The text of a .creds file: a token of the account and the seed of its NKey. */
  | { kind: 'credentials'; text: string };

const SCHEMES: Record<string, boolean> = { 'nats:': false, 'tls:': true };

/**
 * Reads a list such as `nats://user:password@a:4222,nats://b:4222`. The client knows one identity for all
 * servers, so what one address says of it holds for all.
 * @returns undefined for what is not understood, or would not be kept to: other identities, schemes of
 * both kinds, a path.
 */
export function readNatsAddresses(
  list: string,
): Pick<NatsSettings, 'servers' | 'tls' | 'identity'> | undefined {
  const addresses = list.split(',').map(readAddress);
  if (!addresses.every((address) => address !== undefined)) return undefined;
  const [tls, ...others] = new Set(addresses.map((address) => address.tls));
  const identities = new Map(
    addresses.flatMap(({ identity }) => (identity ? [[JSON.stringify(identity), identity]] : [])),
  );
  if (tls === undefined || others.length > 0 || identities.size > 1) return undefined;
  return {
    servers: addresses.map(({ server }) => server),
    tls,
    identity: [...identities.values()][0],
  };
}

interface Address {
  server: string;
  tls: boolean;
  identity: NatsIdentity | undefined;
}

function readAddress(text: string): Address | undefined {
  const url = /\s/.test(text) ? null : URL.parse(text);
  const tls = url ? SCHEMES[url.protocol] : undefined;
  if (!url || tls === undefined || isMistaken(url, text)) return undefined;
  // The client would ask the certificate for the name `localhost`.
  if (tls && isIP(url.hostname.replaceAll(/[[\]]/g, '')) !== 0) return undefined;
  try {
    return { server: url.host, tls, identity: identityOf(url) };
  } catch {
    return undefined;
  }
}

/** Whether the address says more than a host and a user, or has a user without a password or the reverse. */
function isMistaken(url: URL, text: string): boolean {
  if (url.hostname === '') return true;
  if (url.href.replace(/\/$/, '') !== `${url.protocol}//${authorityOf(url)}`) return true;
  // The client takes a user without a password for a token, and ignores a password without a user.
  return /\/\/(:|[^/]*:@)/.test(text);
}

function authorityOf({ username, password, host }: URL): string {
  if (username === '') return host;
  return `${username}${password === '' ? '' : `:${password}`}@${host}`;
}

/** @throws URIError for a percent sign that means nothing. */
function identityOf({ username, password }: URL): NatsIdentity | undefined {
  if (username === '') return undefined;
  const user = decodeURIComponent(username);
  return password === ''
    ? { kind: 'token', token: user }
    : { kind: 'password', user, password: decodeURIComponent(password) };
}
