import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { whenReachable } from './when-reachable.ts';

const PAGE = 'HEAD /';
let left: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  left = new AbortController();
});
afterEach(() => left.abort());

const setOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('asks nobody while there is no network, and waits for the server behind it', async () => {
  const server = fakeServer({ [PAGE]: 'network' });
  const reached = vi.fn();
  setOnline(false);
  void whenReachable(left.signal).then(reached);
  await pass(3_600_000);
  expect(server.seen).toHaveLength(0);

  setOnline(true);
  await pass(0);
  expect(server.seen).toHaveLength(1);
  server.routes[PAGE] = { status: 502 };
  await pass(1000);
  expect(server.seen).toHaveLength(2);
  expect(reached).not.toHaveBeenCalled();

  server.routes[PAGE] = { status: 200 };
  await pass(2000);
  expect(reached).toHaveBeenCalledExactlyOnceWith(true);
  await pass(3_600_000);
  expect(server.seen).toHaveLength(3);
});

it('asks twice a minute at least, and at once when the browser says that it is back', async () => {
  const server = fakeServer({ [PAGE]: 'network' });
  setOnline(true);
  void whenReachable(left.signal);
  await pass(600_000);
  const asked = server.seen.length;
  await pass(60_000);
  expect(server.seen.length).toBe(asked + 2);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(server.seen.length).toBe(asked + 3);
});

it('whoever has gone on is not waited for', async () => {
  const server = fakeServer({ [PAGE]: 'network' });
  setOnline(true);
  const reached = whenReachable(left.signal);
  left.abort();
  expect(await reached).toBe(false);
  const asked = server.seen.length;
  await pass(3_600_000);
  expect(server.seen).toHaveLength(asked);
});
