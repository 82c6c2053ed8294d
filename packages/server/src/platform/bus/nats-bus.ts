import {
  connect,
  credsAuthenticator,
  nkeyAuthenticator,
  type NatsConnection,
  type NodeConnectionOptions,
} from '@nats-io/transport-node';
import type { Logger } from '../logger.ts';
import type { Bus, LiveEvent } from './bus.ts';
import type { NatsIdentity, NatsSettings } from './nats-settings.ts';
import { Inbox } from './inbox.ts';
import { Outbox } from './outbox.ts';

/** One subject for the product; a web process picks what its sockets want to hear. */
const SUBJECT = 'legible.live';
/** Far below NATS' own limit of 1 MiB. */
const MAX_PAYLOAD_BYTES = 256 * 1024;
const INTERVAL_MS = 100;
const PING_MS = 5000;
/** A machine that has much to do answers late. */
const CONNECT_MS = 20_000;

/** The bus over NATS, for many nodes: it spares the database every live message. */
export class NatsBus implements Bus {
  readonly #connection: NatsConnection;
  readonly #logger: Logger;
  readonly #inbox: Inbox;
  readonly #outbox = new Outbox();
  readonly #resumed: (() => void)[] = [];
  #timer: NodeJS.Timeout | undefined;
  #lastFlush = 0;

  private constructor(connection: NatsConnection, logger: Logger) {
    this.#connection = connection;
    this.#logger = logger;
    this.#inbox = new Inbox(logger);
  }

  /** Reconnects by itself for as long as it takes; meanwhile messages are lost. */
  static async open(settings: NatsSettings, logger: Logger, pingMs = PING_MS): Promise<NatsBus> {
    const connection = await connect({
      ...whereAndWho(settings),
      maxReconnectAttempts: -1,
      // A server that came back with other accounts may get ours again.
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: 1000,
      timeout: CONNECT_MS,
      // The client's own interval would take minutes to notice a cable that was cut.
      pingInterval: pingMs,
      maxPingOut: 2,
      name: 'legible',
    });
    const bus = new NatsBus(connection, logger);
    connection.subscribe(SUBJECT, {
      callback: (error, message) => {
        if (error) logger.warn({ err: error }, 'live events');
        else bus.#inbox.deliver(message.string());
      },
    });
    void bus.#watch();
    // From here on everything is heard, also what another process says at once.
    await connection.flush();
    return bus;
  }

  publish(event: LiveEvent): void {
    this.#outbox.add(event);
    if (this.#timer || this.#connection.isClosed()) return;
    const wait = Math.max(0, this.#lastFlush + INTERVAL_MS - Date.now());
    this.#timer = setTimeout(() => this.#flush(), wait);
  }

  subscribe(listener: (event: LiveEvent) => void): void {
    this.#inbox.add(listener);
  }

  onResumed(listener: () => void): void {
    this.#resumed.push(listener);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#flush();
    // A server that is away cannot say goodbye.
    await this.#connection.drain().catch(() => this.#connection.close());
  }

  /** Until the connection is closed, which ends its news. */
  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'reconnect') for (const listener of this.#resumed) listener();
    }
  }

  #flush(): void {
    this.#timer = undefined;
    this.#lastFlush = Date.now();
    const most = Math.min(
      MAX_PAYLOAD_BYTES,
      this.#connection.info?.max_payload ?? MAX_PAYLOAD_BYTES,
    );
    for (const payload of this.#outbox.take(most)) this.#send(payload);
  }

  /** The client throws for what the server would not take: those events are lost, and nothing else. */
  #send(payload: string): void {
    if (this.#connection.isClosed()) return;
    try {
      this.#connection.publish(SUBJECT, payload);
    } catch (error) {
      this.#logger.warn({ err: error }, 'live events lost');
    }
  }
}

/** With `tls` the client refuses a server that offers none, so that an attacker on the way cannot switch it off. */
function whereAndWho({ servers, tls, ca, identity }: NatsSettings): NodeConnectionOptions {
  return {
    servers,
    ...(tls && { tls: ca === undefined ? {} : { ca } }),
    ...(identity && asOptions(identity)),
  };
}

function asOptions(identity: NatsIdentity): NodeConnectionOptions {
  if (identity.kind === 'password') return { user: identity.user, pass: identity.password };
  if (identity.kind === 'token') return { token: identity.token };
  if (identity.kind === 'nkey') {
    return { authenticator: nkeyAuthenticator(Buffer.from(identity.seed)) };
  }
  // The client looks for the end of the last line, too.
  return { authenticator: credsAuthenticator(Buffer.from(`${identity.text}\n`)) };
}
