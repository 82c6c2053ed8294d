import { isIPv6, type AddressInfo } from 'node:net';
import { StartError } from '../../start-error.ts';

interface Listening {
  listen(options: { host: string; port: number }): Promise<string>;
  server: { address(): AddressInfo | string | null };
}

/**
 * Opens the port; 0 lets the system pick one.
 * @param variable the setting that the port comes from.
 * @returns the port.
 * @throws StartError when it is taken or needs more rights, or this machine has no such interface.
 */
export async function listen(
  app: Listening,
  host: string,
  port: number,
  variable: 'PORT' | 'METRICS_PORT' = 'PORT',
): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    const problem = problems[(cause as NodeJS.ErrnoException).code ?? ''];
    if (!problem) throw cause;
    throw new StartError(problem(host, port, variable), { cause });
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

const notOurs = (host: string) =>
  `This machine has no address ${host} to listen on. Set HOST to one of its own, to 0.0.0.0 for all, or to :: for all with IPv6.`;

/** What to do about what the system says, by its code. */
const problems: Record<string, (host: string, port: number, variable: string) => string> = {
  EADDRINUSE: (_, port, variable) =>
    `Port ${port} is taken by another program. Stop that, or choose another: ${variable}=${port + 1} npm start`,
  EACCES: (_, port, variable) =>
    `Port ${port} needs more rights. Choose one above 1023 with ${variable}.`,
  EADDRNOTAVAIL: notOurs,
  EAFNOSUPPORT: notOurs,
  ENOTFOUND: notOurs,
  EAI_AGAIN: notOurs,
};

/** Where this process reaches itself when it listens on that interface. */
export function ownAddress(host: string, port: number): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`;
}
