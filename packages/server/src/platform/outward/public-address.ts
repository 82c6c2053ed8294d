import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Network = readonly [address: string, prefix: number];

/** What IANA's registry of special IPv4 addresses does not give to the public, metadata of clouds (169.254) included. */
const SPECIAL_V4: Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/**
 * All that is given out of IPv6 lies in 2000::/3. What is mapped, translated (64:ff9b::), local or link-local lies outside of it;
 * within it lie tunnels into IPv4 (Teredo, 6to4) and networks for examples.
 */
const GIVEN_OUT_V6: Network = ['2000::', 3];
const SPECIAL_V6: Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const specialV4 = listOf(SPECIAL_V4, 'ipv4');
const givenOutV6 = listOf([GIVEN_OUT_V6], 'ipv6');
const specialV6 = listOf(SPECIAL_V6, 'ipv6');

/** Whether an address, without brackets, belongs to the internet and not to a network behind a wall. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !specialV4.check(address, 'ipv4');
  // A zone (`%eth0`) names one of our own interfaces.
  if (!isIPv6(address) || address.includes('%')) return false;
  return givenOutV6.check(address, 'ipv6') && !specialV6.check(address, 'ipv6');
}

/**
 * Makes the check for networks that the operator opened.
 * @param networks like `10.0.0.0/8`, or single addresses
 */
export function addressesIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return (address) => {
    if (isIPv4(address)) return list.check(address, 'ipv4');
    return isIPv6(address) && !address.includes('%') && list.check(address, 'ipv6');
  };
}

function listOf(networks: Network[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of networks) list.addSubnet(address, prefix, family);
  return list;
}
