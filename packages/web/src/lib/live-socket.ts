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

  constructor(options: LiveSocketOptions) {
    this.#options = options;
  }

  get phase(): SocketPhase {
    return this.#phase;
  }

  start(): void {
    if (this.#phase !== 'idle') return;
    window.addEventListener('online', this.#whenOnline);
    window.addEventListener('pagehide', this.#whenHidden);
    window.addEventListener('pageshow', this.#whenShown);
    this.#connect();
  }

  /** Closes on purpose: nothing is reported and nothing reconnects. */
  stop(): void {
    window.removeEventListener('online', this.#whenOnline);
    window.removeEventListener('pagehide', this.#whenHidden);
    window.removeEventListener('pageshow', this.#whenShown);
    this.#drop();
  }

  /** Starts over with all attempts, at once. */
  retry(): void {
    if (this.#phase !== 'failed' && this.#phase !== 'waiting') return;
    this.#attempts = 0;
    this.#connect();
  }

  readonly #whenOnline = () => this.retry();
  // A page that is left, or frozen for the back button, must not raise an alarm about its sockets.
  readonly #whenHidden = () => this.#drop();
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
    if (code === closeCodes.sessionEnded) return this.#end('session_ended');
    if (!retryable.has(code)) return this.#end('refused');
    if (this.#attempts >= MAX_ATTEMPTS) return this.#end('gave_up');
    this.#attempts += 1;
    this.#phase = 'waiting';
    this.#timer = setTimeout(() => this.#connect(), this.#options.delay(this.#attempts));
    this.#options.onEvent('lost');
  }

  #end(event: SocketEvent) {
    this.#phase = 'failed';
    this.#options.onEvent(event);
  }
}
