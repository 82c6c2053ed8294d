import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '../testing/fake-socket.ts';
import { LiveSocket, type SocketEvent, doublingDelay, growingDelay } from './live-socket.ts';

const events: SocketEvent[] = [];
let running: LiveSocket[] = [];

function started(delay = doublingDelay) {
  const socket = new LiveSocket({
    url: () => 'ws://localhost/v1/ocr/files',
    delay,
    onMessage: (message) => message === 'known',
    onEvent: (event) => events.push(event),
  });
  running.push(socket);
  socket.start();
  return socket;
}

/** Lets every attempt fail and returns the waits between them, in milliseconds. */
function waitsUntilGivingUp(): number[] {
  const waits: number[] = [];
  for (;;) {
    const made = FakeSocket.count();
    FakeSocket.last().closes(1006);
    if (events.at(-1) === 'gave_up') return waits;
    let waited = 0;
    while (FakeSocket.count() === made) {
      vi.advanceTimersByTime(500);
      waited += 500;
    }
    waits.push(waited);
  }
}

beforeEach(() => {
  events.length = 0;
  vi.useFakeTimers();
  FakeSocket.install();
});

afterEach(() => {
  for (const socket of running) socket.stop();
  running = [];
});

describe('back-off', () => {
  it('the files connection waits 1, 2, 4, 8, 16 s and gives up after five attempts (S9.20, S4.49)', () => {
    started(doublingDelay);
    expect(waitsUntilGivingUp()).toEqual([1000, 2000, 4000, 8000, 16_000]);
  });

  it('the progress connection waits 2, 4, 6, 8, 10 s and gives up after five attempts (S9.21, S4.50)', () => {
    started(growingDelay);
    expect(waitsUntilGivingUp()).toEqual([2000, 4000, 6000, 8000, 10_000]);
  });

  it('doubling stops at 30 s (S9.20, D73)', () => {
    expect([5, 6, 7].map(doublingDelay)).toEqual([16_000, 30_000, 30_000]);
  });
});

describe('close codes', () => {
  it.each([1001, 1006, 1011, 1012])('reconnects after %i (S4.51)', (code) => {
    const socket = started();
    FakeSocket.last().closes(code);
    expect(socket.phase).toBe('waiting');
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.count()).toBe(2);
  });

  it.each([1000, 1008, 4000])('does not reconnect after %i (S4.51)', (code) => {
    const socket = started();
    FakeSocket.last().closes(code);
    vi.advanceTimersByTime(120_000);
    expect(FakeSocket.count()).toBe(1);
    expect(socket.phase).toBe('failed');
    expect(events).toEqual(['refused']);
  });

  it('says so when the session has ended, and stays away (D43)', () => {
    started();
    FakeSocket.last().closes(4401);
    vi.advanceTimersByTime(120_000);
    expect(events).toEqual(['session_ended']);
    expect(FakeSocket.count()).toBe(1);
  });
});

describe('recovery', () => {
  it('attempts start over after 5 s of being open (D43)', () => {
    started();
    FakeSocket.last().closes(1006);
    vi.advanceTimersByTime(1000);
    FakeSocket.last().opens();
    vi.advanceTimersByTime(5000);
    expect(events).toEqual(['lost', 'open', 'stable']);
    FakeSocket.last().closes(1006);
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.count()).toBe(3);
  });

  it('a connection that drops within 5 s goes on counting (D43)', () => {
    started();
    FakeSocket.last().closes(1006);
    vi.advanceTimersByTime(1000);
    FakeSocket.last().opens();
    vi.advanceTimersByTime(4999);
    FakeSocket.last().closes(1006);
    vi.advanceTimersByTime(1999);
    expect(FakeSocket.count()).toBe(2);
    vi.advanceTimersByTime(1);
    expect(FakeSocket.count()).toBe(3);
  });

  it('connects at once when the browser is online again (D43)', () => {
    started();
    waitsUntilGivingUp();
    const made = FakeSocket.count();
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.count()).toBe(made + 1);
  });

  it('the leave that the server takes every hour is no news, unless it stays away (D66)', () => {
    const socket = started();
    FakeSocket.last().opens();
    vi.advanceTimersByTime(3_600_000);
    FakeSocket.last().closes(1001);
    vi.advanceTimersByTime(1000);
    FakeSocket.last().opens();
    vi.advanceTimersByTime(5000);
    expect(events).toEqual(['open', 'stable', 'open', 'stable']);
    FakeSocket.last().closes(1001);
    vi.advanceTimersByTime(1000);
    FakeSocket.last().closes(1006);
    expect(events.at(-1)).toBe('lost');
    expect(socket.phase).toBe('waiting');
  });

  it('an open connection is replaced when the network comes back: it may be dead', () => {
    started();
    const old = FakeSocket.last();
    old.opens();
    window.dispatchEvent(new Event('online'));
    expect(old.closedWith).toBe(1000);
    FakeSocket.last().opens();
    old.closes(1006);
    expect(FakeSocket.count()).toBe(2);
    expect(events).toEqual(['open', 'open']);
  });

  it('so is one of a page that was out of sight for more than a minute', () => {
    started();
    FakeSocket.last().opens();
    const hidden = vi.spyOn(document, 'hidden', 'get');
    const turn = (isHidden: boolean) => {
      hidden.mockReturnValue(isHidden);
      document.dispatchEvent(new Event('visibilitychange'));
    };
    turn(true);
    vi.advanceTimersByTime(60_000);
    turn(false);
    expect(FakeSocket.count()).toBe(1);
    turn(true);
    vi.advanceTimersByTime(60_001);
    turn(false);
    expect(FakeSocket.count()).toBe(2);
    expect(events).not.toContain('lost');
    hidden.mockRestore();
  });

  it('with too many tabs the one out of sight rests, and comes back when it is looked at (D61)', () => {
    const socket = started();
    FakeSocket.last().opens();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    FakeSocket.last().closes(1008);
    vi.advanceTimersByTime(120_000);
    expect([events, socket.phase, FakeSocket.count()]).toEqual([['open'], 'idle', 1]);
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(FakeSocket.count()).toBe(2);
  });

  it('a retry by hand has all five attempts again (D43)', () => {
    const socket = started();
    waitsUntilGivingUp();
    socket.retry();
    expect(waitsUntilGivingUp()).toHaveLength(5);
  });

  it('a retry by hand during the wait takes its place', () => {
    const socket = started();
    FakeSocket.last().closes(1006);
    socket.retry();
    expect(FakeSocket.count()).toBe(2);
    vi.advanceTimersByTime(120_000);
    expect(FakeSocket.count()).toBe(2);
  });

  it('a page that comes back from the history has all five attempts again (D66)', () => {
    started();
    waitsUntilGivingUp();
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('pageshow'));
    expect(waitsUntilGivingUp()).toHaveLength(5);
  });

  it('stopping clears the timers and raises no alarm (D43, D66)', () => {
    const socket = started();
    FakeSocket.last().closes(1006);
    socket.stop();
    vi.advanceTimersByTime(60_000);
    window.dispatchEvent(new Event('online'));
    expect(FakeSocket.count()).toBe(1);
    expect(events).toEqual(['lost']);
  });

  it('leaving the page closes without an alarm, coming back reconnects (D66)', () => {
    started();
    const left = FakeSocket.last();
    left.opens();
    window.dispatchEvent(new Event('pagehide'));
    expect(left.closedWith).toBe(1000);
    left.closes(1006);
    expect(events).toEqual(['open']);
    window.dispatchEvent(new Event('pageshow'));
    expect(FakeSocket.count()).toBe(2);
  });
});

describe('messages', () => {
  it('reports what is no JSON and what nobody understands', () => {
    started();
    FakeSocket.last().opens();
    FakeSocket.last().says('{broken');
    FakeSocket.last().says({ unknown: true });
    FakeSocket.last().says('"known"');
    expect(events).toEqual(['open', 'bad_message', 'bad_message']);
  });

  it('reports a constructor that throws, once', () => {
    vi.stubGlobal('WebSocket', () => {
      throw new SyntaxError('bad address');
    });
    expect(started().phase).toBe('failed');
    expect(events).toEqual(['unavailable']);
  });
});
