import { expect, it } from 'vitest';
import { addressesIn, isPublicAddress } from './public-address.ts';

it.each([
  '93.184.215.14',
  '1.1.1.1',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '100.63.255.255',
  '223.255.255.255',
  '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
  '2a00:1450:4001:81c::200e',
])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  '0.0.0.0',
  '10.0.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '100.100.100.200',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:93.184.215.14',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  '2606:4700::1%lo',
  'fec0::1',
  'ff02::1',
  '2001::1',
  '2001:10::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'localhost',
  '',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it('knows the networks that were opened, and no other', () => {
  const isInner = addressesIn(['10.1.0.0/16', '127.0.0.2', 'fd00:1::/32']);
  expect(['10.1.2.3', '127.0.0.2', 'fd00:1:2::3'].map(isInner)).toEqual([true, true, true]);
  expect(
    ['10.2.0.1', '127.0.0.1', 'fd00:2::1', 'fd00:1::1%lo', '93.184.215.14', 'x'].map(isInner),
  ).toEqual([false, false, false, false, false, false]);
  expect(addressesIn([])('127.0.0.1')).toBe(false);
});
