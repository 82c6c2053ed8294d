import { expect, it } from 'vitest';
import { roomOf, serverSettings } from './server-settings.ts';

const GIGABYTE = 1024 ** 3;

const settingOf = (name: string, memory: number, disk: number) =>
  serverSettings('/run', { memory, disk }, true).find((setting) => setting.startsWith(`${name}=`));

it.each([
  [1, '128MB'],
  [8, '512MB'],
  [16, '1024MB'],
  [256, '1024MB'],
])('of %d GB of memory, the server holds %s', (gigabytes, held) => {
  expect(settingOf('shared_buffers', gigabytes * GIGABYTE, GIGABYTE)).toBe(
    `shared_buffers=${held}`,
  );
});

it.each([
  [0.25, '32MB'],
  [10, '512MB'],
  [500, '512MB'],
])('on a disk of %d GB, the log of changes takes up to %s', (gigabytes, log) => {
  expect(settingOf('max_wal_size', GIGABYTE, gigabytes * GIGABYTE)).toBe(`max_wal_size=${log}`);
});

it('knows what this machine has', () => {
  const { disk, memory } = roomOf('.');
  expect(disk).toBeGreaterThan(GIGABYTE);
  expect(memory).toBeGreaterThan(GIGABYTE / 4);
  expect(memory).toBeLessThan(2 ** 53);
});
