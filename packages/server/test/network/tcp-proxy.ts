import { once } from 'node:events';
import {
  connect,
  createServer,
  type AddressInfo,
  type NetConnectOpts,
  type Socket,
} from 'node:net';

/** A way to a server that can fall silent, as when a cable is cut: nothing is closed or refused. */
export interface TcpProxy {
  port: number;
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const pairs = new Set<[Socket, Socket]>();
  let silent = false;
  const server = createServer((near) => {
    const pair: [Socket, Socket] = [near, connect(target)];
    pairs.add(pair);
    join(pair, () => silent);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => (silent = true),
    mend: () => (silent = false),
    async close() {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What comes while the way is cut is lost. */
function join(pair: [Socket, Socket], isCut: () => boolean): void {
  for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
    from.on('data', (data) => isCut() || to.write(data));
    from.on('error', () => undefined);
    from.on('close', () => isCut() || to.destroy());
  }
}
