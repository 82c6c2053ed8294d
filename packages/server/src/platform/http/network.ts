import { isIPv4, isIPv6 } from 'node:net';

/** What an internet provider gives one customer at least: all its addresses are the same somebody. */
const GROUPS_OF_A_CUSTOMER = 4;

/**
 * Whom a limit per network address counts: the address itself, of IPv6 its /64, since whoever has one
 * address of it has the other 18 quintillion, too.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  return `${groupsOf(ip).slice(0, GROUPS_OF_A_CUSTOMER).join(':')}::/64`;
}

/** Whether a name, as it stands in an address, means this machine to whoever uses it. */
export const isLocalName = (host: string): boolean =>
  ['localhost', '[::1]', '::1'].includes(host) || (isIPv4(host) && host.startsWith('127.'));

/** The first groups with `::` written out; a zone or an embedded IPv4 part lies behind them. */
function groupsOf(ip: string): string[] {
  const [before = '', after = ''] = ip.toLowerCase().split('::');
  const head = before.split(':').filter(Boolean);
  const tail = after.split(':').filter(Boolean);
  const embedded = after.includes('.') || before.includes('.') ? 1 : 0;
  const missing = Math.max(0, 8 - head.length - tail.length - embedded);
  const zeros = ip.includes('::') ? Array.from({ length: missing }, () => '0') : [];
  return [...head, ...zeros, ...tail].map((group) => group.replace(/^0+(?=.)/, ''));
}
