import { closeCodes } from '@legible/contracts/live';

export type SocketPhase = 'idle' | 'connecting' | 'open' | 'waiting' | 'failed';
/**
 * `lost`: closed, will reconnect. `gave_up`: the last attempt failed. `refused`: closed for good by the
 * server. `stable`: open long enough to call the outage over.
 */
export type SocketEvent =
  | 'open'
  | 'stable'
  | 'lost'
  | 'error'
  | 'gave_up'
  | 'refused'
  | 'session_ended'
  | 'unavailable'
  | 'bad_message';

export interface LiveSocketOptions {
  url: () => string;
  /** Milliseconds before the given attempt, counted from 1. */
  delay: (attempt: number) => number;
  /** Says whether the message was understood. */
  onMessage: (message: unknown) => boolean;
  onEvent: (event: SocketEvent) => void;
}

const MAX_ATTEMPTS = 5;
const STABLE_AFTER = 5000;
/** Out of sight for longer, a page may have slept through the end of its connection. */
const LONG_HIDDEN = 60_000;
const ABNORMAL = 1006;
const retryable: ReadonlySet<number> = new Set([
  ABNORMAL,
  closeCodes.fault,
  closeCodes.restart,
  closeCodes.goingAway,
]);

/** 1, 2, 4, 8, 16 s … never above 30 s (S9.20). */
export const doublingDelay = (attempt: number) => Math.min(1000 * 2 ** (attempt - 1), 30_000);
/** 2, 4, 6, 8, 10 s (S9.21). */
export const growingDelay = (attempt: number) => 2000 * attempt;

/** A web socket that comes back by itself after the close codes that promise a return (S4.51, D43). */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  #phase: SocketPhase = 'idle';
  #socket: WebSocket | null = null;
  #attempts = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #hiddenAt = Number.POSITIVE_INFINITY;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
  }

  get phase(): SocketPhase {
    return this.#phase;
  }

  start(): void {
    if (this.#phase !== 'idle') return;
    window.addEventListener('online', this.#whenOnline);
    window.addEventListener('pagehide', this.#whenLeft);
    window.addEventListener('pageshow', this.#whenShown);
    document.addEventListener('visibilitychange', this.#whenSeen);
    this.#connect();
  }

  /** Closes on purpose: nothing is reported and nothing reconnects. */
  stop(): void {
    window.removeEventListener('online', this.#whenOnline);
    window.removeEventListener('pagehide', this.#whenLeft);
    window.removeEventListener('pageshow', this.#whenShown);
    document.removeEventListener('visibilitychange', this.#whenSeen);
    this.#drop();
  }

  /** Starts over with all attempts, at once. */
  retry(): void {
    if (this.#phase !== 'failed' && this.#phase !== 'waiting') return;
    this.#attempts = 0;
    this.#connect();
  }

  // A connection from another network, or from before a long sleep, may be dead without an event having said so.
  readonly #whenOnline = () => (this.#phase === 'open' ? this.#reopen() : this.retry());
  readonly #whenSeen = () => {
    if (document.hidden) this.#hiddenAt = Date.now();
    else if (this.#phase === 'idle') this.#connect();
    else if (this.#phase === 'open' && Date.now() - this.#hiddenAt > LONG_HIDDEN) this.#reopen();
  };
  // A page that is left, or frozen for the back button, must not raise an alarm about its sockets.
  readonly #whenLeft = () => this.#drop();
  readonly #whenShown = () => {
    if (this.#phase === 'idle') this.#connect();
  };

  #drop() {
    clearTimeout(this.#timer);
    this.#phase = 'idle';
    this.#attempts = 0;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close(1000);
  }

  #reopen() {
    this.#drop();
    this.#connect();
  }

  #connect() {
    clearTimeout(this.#timer);
    this.#phase = 'connecting';
    try {
      this.#listen(new WebSocket(this.#options.url()));
    } catch {
      this.#end('unavailable');
    }
  }

  #listen(socket: WebSocket) {
    this.#socket = socket;
    const whileCurrent =
      <Happening>(react: (happening: Happening) => void) =>
      (happening: Happening) => {
        if (this.#socket === socket) react(happening);
      };
    socket.addEventListener(
      'open',
      whileCurrent(() => this.#opened()),
    );
    socket.addEventListener(
      'message',
      whileCurrent(({ data }: MessageEvent<unknown>) => this.#received(data)),
    );
    socket.addEventListener(
      'error',
      whileCurrent(() => this.#options.onEvent('error')),
    );
    socket.addEventListener(
      'close',
      whileCurrent(({ code }: CloseEvent) => this.#closed(code)),
    );
  }

  #opened() {
    this.#phase = 'open';
    this.#timer = setTimeout(() => {
      this.#attempts = 0;
      this.#options.onEvent('stable');
    }, STABLE_AFTER);
    this.#options.onEvent('open');
  }

  #received(data: unknown) {
    let understood = false;
    try {
      understood = this.#options.onMessage(JSON.parse(String(data)));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    if (!understood) this.#options.onEvent('bad_message');
  }

  #closed(code: number) {
    clearTimeout(this.#timer);
    this.#socket = null;
    // Others of the session's many tabs are looked at; this one has its turn when it is.
    if (code === closeCodes.tooMany && document.hidden) return this.#drop();
    if (code === closeCodes.sessionEnded) return this.#end('session_ended');
    if (!retryable.has(code)) return this.#end('refused');
    if (this.#attempts >= MAX_ATTEMPTS) return this.#end('gave_up');
    // The server takes leave of every connection from time to time: no news unless it stays away.
    const farewell = code === closeCodes.goingAway && this.#attempts === 0;
    this.#attempts += 1;
    this.#phase = 'waiting';
    this.#timer = setTimeout(() => this.#connect(), this.#options.delay(this.#attempts));
    if (!farewell) this.#options.onEvent('lost');
  }

  #end(event: SocketEvent) {
    this.#phase = 'failed';
    this.#options.onEvent(event);
  }
}
