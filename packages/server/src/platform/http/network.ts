import { isIPv4, isIPv6 } from 'node:net';

/**
 * The networks that an address lies in: first the narrowest, which counts as one person, then wider ones that one
 * person may have.
 */
export type Networks = readonly [string, ...string[]];

/**
 * The networks that limits count. Of IPv6 the /64, since the owner of one address in it has the other 18
 * quintillion, too; then the /56 and the /48, which providers give to one customer and tunnel brokers to
 * all who ask: 256 and 65,536 times a /64. Of IPv4 the address, then the /24, the smallest that is routed by itself.
 */
export function networksOf(ip: string): Networks {
  const v4 = isIPv6(ip) ? MAPPED.exec(ip)?.[1] : ip;
  if (v4 !== undefined) {
    return isIPv4(v4) ? [v4, `${v4.slice(0, v4.lastIndexOf('.'))}.0/24`] : [v4];
  }
  const [a, b, c, d = '0'] = groupsOf(ip);
  const site = [a, b, c].join(':');
  const home = (Number.parseInt(d, 16) & 0xff00).toString(16);
  return [`${site}:${d}::/64`, `${site}:${home}::/56`, `${site}::/48`];
}

/** The narrowest of them. */
export const networkOf = (ip: string): string => networksOf(ip)[0];

/** An IPv4 visitor of a server that listens for both. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Whether a host name, as it is written in an address, means the machine of the person who uses it. */
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
