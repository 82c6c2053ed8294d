import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network.ts';

/** Descriptors that are not for connections: the database's, children's, the log's, with room to spare. */
const OWN_DESCRIPTORS = 128;
/** Each takes some 20 KB. More people want more web processes. */
const MOST_CONNECTIONS = 10_000;

/**
 * How many connections this process may hold: half of its descriptors, since each may have a file open. The system
 * may not tell how many there are; then it has more than we use.
 */
export function roomForConnections(limits = readLimits()): number {
  const descriptors = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  const room = Math.floor((descriptors - OWN_DESCRIPTORS) / 2);
  return Math.max(16, Math.min(MOST_CONNECTIONS, room));
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}

/** A connection, with what it was doing last. */
interface Held {
  socket: Socket;
  network: string;
  /** The request that came last; none in a connection that has said nothing yet, or was upgraded at once. */
  current: { request: IncomingMessage; response: ServerResponse } | undefined;
  since: number;
  /** Bytes moved before that. */
  mark: number;
}

interface Room {
  connections: number;
  /** Told of each connection that made room. */
  onCut: () => void;
  now: () => number;
}

/**
 * Bounds the connections of the process, and those of a network at half of them. When there are as many, a new
 * one takes the place of others: of the network that holds most, those over which least has moved for longest
 * while we waited for them. A connection that is being answered never gives way. A client behind a proxy that is
 * believed counts by its own address, from the first request on.
 */
export function boundConnections(app: FastifyInstance, options: Partial<Room> = {}): void {
  const room = {
    connections: roomForConnections(),
    onCut: () => undefined,
    now: () => performance.now(),
    ...options,
  };
  const crowd = new Crowd();
  app.server.on('connection', (socket: Socket) => {
    const held = { socket, current: undefined, since: room.now(), mark: 0 };
    const network = networkOf(socket.remoteAddress ?? '');
    const crowded =
      crowd.size >= room.connections
        ? crowd.largest()
        : crowd.of(network).size >= room.connections / 2 && crowd.of(network);
    if (crowded && makeRoom(crowded, room) === 0) {
      socket.destroy();
      return;
    }
    crowd.add({ ...held, network });
    socket.once('close', () => crowd.remove(socket));
  });
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const held = crowd.get(request.socket);
    if (!held) return;
    held.current = { request, response };
    held.since = room.now();
    held.mark = moved(held);
  });
  app.addHook('onRequest', async (request) => {
    crowd.move(request.raw.socket, networkOf(request.ip));
  });
}

const moved = ({ socket }: Held): number => socket.bytesRead + socket.bytesWritten;

/** All connections, by network. */
class Crowd {
  readonly #bySocket = new Map<Socket, Held>();
  readonly #byNetwork = new Map<string, Set<Held>>();

  get size(): number {
    return this.#bySocket.size;
  }

  get(socket: Socket): Held | undefined {
    return this.#bySocket.get(socket);
  }

  of(network: string): Set<Held> {
    return this.#byNetwork.get(network) ?? new Set();
  }

  largest(): Set<Held> {
    return [...this.#byNetwork.values()].reduce(
      (most, one) => (one.size > most.size ? one : most),
      new Set<Held>(),
    );
  }

  add(held: Held): void {
    this.#bySocket.set(held.socket, held);
    const others = this.#byNetwork.get(held.network);
    if (others) others.add(held);
    else this.#byNetwork.set(held.network, new Set([held]));
  }

  remove(socket: Socket): void {
    const held = this.#bySocket.get(socket);
    if (!held) return;
    this.#bySocket.delete(socket);
    const others = this.of(held.network);
    others.delete(held);
    if (others.size === 0) this.#byNetwork.delete(held.network);
  }

  move(socket: Socket, network: string): void {
    const held = this.#bySocket.get(socket);
    if (!held || held.network === network) return;
    this.remove(socket);
    held.network = network;
    this.add(held);
  }
}

/** A part of the network at once, so that a flood is not answered by a search for each of its connections. */
const SHARE = 16;

/** @returns how many gave way; none where all are being answered. */
function makeRoom(network: Set<Held>, { now, onCut }: Room): number {
  const at = now();
  // A connection that has just come has had no time to move anything.
  const pace = (held: Held) => (moved(held) - held.mark + 1000) / (at - held.since + 1);
  const slowest = [...network].filter(waitsForClient).toSorted((a, b) => pace(a) - pace(b));
  const leaving = slowest.slice(0, Math.ceil(slowest.length / SHARE));
  for (const { socket } of leaving) {
    socket.destroy();
    onCut();
  }
  return leaving.length;
}

/** Idle, sending, reading what we sent, or upgraded; not waiting for our answer. */
function waitsForClient({ current, socket }: Held): boolean {
  if (socket.destroyed) return false;
  if (!current || !current.request.complete) return true;
  return current.response.writableFinished || socket.writableLength > 0;
}
