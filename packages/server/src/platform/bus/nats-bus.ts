import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../logger.ts';
import type { Bus, LiveEvent } from './bus.ts';
import { Outbox } from './outbox.ts';

/** One subject for the product; a web process picks what its sockets want to hear. */
const SUBJECT = 'legible.live';
/** Far below NATS' own limit of 1 MiB. */
const MAX_PAYLOAD_BYTES = 256 * 1024;
const INTERVAL_MS = 100;
const PING_MS = 5000;

/** The bus over NATS, for many nodes: it spares the database every live message. */
export class NatsBus implements Bus {
  private readonly connection: NatsConnection;
  private readonly outbox = new Outbox();
  private readonly listeners: ((event: LiveEvent) => void)[] = [];
  private readonly resumed: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private lastFlush = 0;

  private constructor(connection: NatsConnection) {
    this.connection = connection;
  }

  /** Reconnects by itself for as long as it takes; meanwhile messages are lost. */
  static async open(servers: string, logger: Logger, pingMs = PING_MS): Promise<NatsBus> {
    const connection = await connect({
      servers: servers.split(','),
      maxReconnectAttempts: -1,
      reconnectTimeWait: 1000,
      timeout: PING_MS,
      // The client's own interval would take minutes to notice a cable that was cut.
      pingInterval: pingMs,
      maxPingOut: 2,
      name: 'legible',
    });
    const bus = new NatsBus(connection);
    connection.subscribe(SUBJECT, {
      callback: (error, message) => {
        if (error) logger.warn({ err: error }, 'live events');
        else bus.deliver(message.string());
      },
    });
    void bus.watch();
    return bus;
  }

  publish(event: LiveEvent): void {
    this.outbox.add(event);
    if (this.timer || this.connection.isClosed()) return;
    const wait = Math.max(0, this.lastFlush + INTERVAL_MS - Date.now());
    this.timer = setTimeout(() => this.flush(), wait);
  }

  subscribe(listener: (event: LiveEvent) => void): void {
    this.listeners.push(listener);
  }

  onResumed(listener: () => void): void {
    this.resumed.push(listener);
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.flush();
    // A server that is away cannot say goodbye.
    await this.connection.drain().catch(() => this.connection.close());
  }

  /** Until the connection is closed, which ends its news. */
  private async watch(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === 'reconnect') for (const listener of this.resumed) listener();
    }
  }

  private flush(): void {
    this.timer = undefined;
    this.lastFlush = Date.now();
    for (const payload of this.outbox.take(MAX_PAYLOAD_BYTES)) {
      if (!this.connection.isClosed()) this.connection.publish(SUBJECT, payload);
    }
  }

  private deliver(payload: string): void {
    for (const event of JSON.parse(payload) as LiveEvent[]) {
      for (const listener of this.listeners) listener(event);
    }
  }
}
