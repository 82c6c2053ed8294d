import { afterEach, expect, it, vi } from 'vitest';
import { tellReady } from './ready-notice.ts';

const shown: string[] = [];
let handlers: (() => void)[] = [];

/** What a browser has that may or may not show notifications. */
function browserThat(permission: NotificationPermission): void {
  class FakeNotification {
    static permission = permission;
    constructor(title: string) {
      shown.push(title);
    }
    addEventListener = (_type: string, handler: () => void) => handlers.push(handler);
    close = () => shown.push('closed');
  }
  vi.stubGlobal('Notification', FakeNotification);
}

afterEach(() => {
  shown.length = 0;
  handlers = [];
  vi.unstubAllGlobals();
});

const longAgo = () => Date.now() - 31_000;

it('tells once that files are ready which took long, and leads back to them', () => {
  browserThat('granted');
  const focus = vi.spyOn(window, 'focus').mockReturnValue();
  tellReady(longAgo());
  expect(shown).toEqual(['Legible: your files are ready']);
  for (const handle of handlers) handle();
  expect([focus.mock.calls.length, shown.at(-1)]).toEqual([1, 'closed']);
});

it.each(['denied', 'default'] as const)('tells nothing where the browser says %s', (permission) => {
  browserThat(permission);
  tellReady(longAgo());
  expect(shown).toEqual([]);
});

it('tells nothing of what was quick, nor where there are no notifications', () => {
  browserThat('granted');
  tellReady(Date.now() - 5000);
  vi.stubGlobal('Notification', undefined);
  tellReady(longAgo());
  expect(shown).toEqual([]);
});
