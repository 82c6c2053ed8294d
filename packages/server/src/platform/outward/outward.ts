import { Resolver } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { addressesIn, isPublicAddress } from './public-address.ts';

/** Why a call to a server of others came to nothing. */
export type OutwardFailure = 'address' | 'connection' | 'certificate' | 'timeout';

export class OutwardError extends Error {
  readonly failure: OutwardFailure;

  constructor(failure: OutwardFailure, options?: ErrorOptions) {
    super(`a server of others could not be called: ${failure}`, options);
    this.name = 'OutwardError';
    this.failure = failure;
  }
}

export interface OutwardCall {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Ends everything, the reading of the answer included. */
  signal: AbortSignal;
}

interface Settings {
  /** Networks that the operator opened: there http is good enough, too. */
  innerNetworks: readonly string[];
  /** For tests: what a name stands for. @throws Error for one that is not known */
  resolve?: (name: string) => Promise<string[]>;
  /** For tests: who vouches for servers. */
  ca?: string;
}

/** For name servers; the caller's own bound comes on top. */
const RESOLVE_TIMEOUT_MS = 3000;
const RESOLVE_TRIES = 2;

/**
 * Calls of servers that strangers name. Nothing is called but public addresses by https; a name is resolved once, all that it
 * stands for is checked, and the connection is made to what was checked; a redirect is an answer like any other.
 */
export class Outward {
  readonly #isInner: (address: string) => boolean;
  readonly #hasInner: boolean;
  readonly #resolve: (name: string) => Promise<string[]>;
  readonly #ca: string | undefined;

  constructor({ innerNetworks, resolve, ca }: Settings) {
    this.#isInner = addressesIn(innerNetworks);
    this.#hasInner = innerNetworks.length > 0;
    this.#resolve = resolve ?? byNameServers();
    this.#ca = ca;
  }

  /**
   * What can be said of an address before it is called.
   * @returns how it is written down: without a fragment.
   * @throws OutwardError `address` for one that is never called
   */
  accept(text: string): URL {
    const url = readWebAddress(text);
    url.hash = '';
    const literal = literalIn(url);
    if (literal !== undefined && !this.#mayCall(url, [literal])) refuse();
    // Where inner networks are open, what a name stands for is known when it is called.
    const isHopeless = url.protocol === 'http:' || isLocalName(url.hostname);
    if (literal === undefined && !this.#hasInner && isHopeless) refuse();
    return url;
  }

  /**
   * Sends a request, and hands over the answer when its head is there. The caller reads or destroys it.
   * @throws OutwardError
   */
  async call(text: string, call: OutwardCall): Promise<IncomingMessage> {
    const url = this.accept(text);
    const addresses = await this.#addressesOf(url, call.signal);
    if (!this.#mayCall(url, addresses)) refuse();
    return this.#request(url, addresses, call);
  }

  async #addressesOf(url: URL, signal: AbortSignal): Promise<string[]> {
    const literal = literalIn(url);
    if (literal !== undefined) return [literal];
    const found = await unlessAborted(
      this.#resolve(url.hostname).catch((): string[] => []),
      signal,
    );
    // One that is not known is told like one that may not be called: no caller learns names of an inner network.
    if (found.length === 0) refuse();
    return found;
  }

  /** All of them: a name that stands for a public and an inner address is none of an honest server. */
  #mayCall({ protocol }: URL, addresses: readonly string[]): boolean {
    return addresses.every(
      (address) => this.#isInner(address) || (protocol === 'https:' && isPublicAddress(address)),
    );
  }

  #request(url: URL, addresses: readonly string[], call: OutwardCall): Promise<IncomingMessage> {
    const { method, headers, body, signal } = call;
    const { request } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve, reject) => {
      const sent = request(url, {
        method,
        headers: { ...headers, Connection: 'close' },
        agent: false,
        lookup: alwaysTo(addresses),
        signal,
        ...(this.#ca !== undefined && { ca: this.#ca }),
      });
      sent.once('response', resolve);
      // A connection that is turned into another kind is no answer.
      sent.once('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new OutwardError('connection'));
      });
      sent.on('error', (error) => reject(asFailure(error, signal)));
      sent.end(body);
    });
  }
}

/** @throws OutwardError `address` for what is none, and for one with a name and a password in it */
function readWebAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url || !['https:', 'http:'].includes(url.protocol)) refuse();
  if (url.username !== '' || url.password !== '') refuse();
  return url;
}

function refuse(): never {
  throw new OutwardError('address');
}

/** The address that stands in place of a name. `URL` has made every way to write one into the usual one. */
function literalIn({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? undefined : bare;
}

/** Names that mean something on a machine or in its network only. */
const isLocalName = (name: string): boolean =>
  !name.replace(/\.$/, '').includes('.') || /(^|\.)(localhost|local|internal)\.?$/.test(name);

/** Asks name servers only: neither files of this machine, which name its neighbours, nor threads that all files wait for. */
function byNameServers(): (name: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: RESOLVE_TIMEOUT_MS, tries: RESOLVE_TRIES });
  return async (name) => {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  };
}

/** Answers every question for a name with the addresses that were checked. */
function alwaysTo(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, options, done) => {
    const [first] = all;
    if (options.all) done(null, all);
    else done(null, first?.address ?? '', first?.family);
  };
}

async function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const ended = Promise.withResolvers<never>();
  const end = () => ended.reject(new OutwardError('timeout'));
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await Promise.race([work, ended.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** Codes of OpenSSL and Node for certificates that prove nothing. */
const CERTIFICATE = /CERT|^UNABLE_TO_|^ERR_TLS|^ERR_SSL|^HOSTNAME_MISMATCH$/;

function asFailure(error: Error, signal: AbortSignal): OutwardError {
  if (signal.aborted) return new OutwardError('timeout', { cause: error });
  const code = (error as NodeJS.ErrnoException).code ?? '';
  return new OutwardError(CERTIFICATE.test(code) ? 'certificate' : 'connection', { cause: error });
}
