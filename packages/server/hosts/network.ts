import { execFileSync, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';

/** A machine as far as the network is concerned: a namespace with a cable to a bridge of its own. */
export interface Host {
  address: string;
  spawn(command: string[], options: SpawnOptions): ChildProcess;
  /** Pulls the cable: nothing is refused or closed, packets just stop coming and going. */
  cut(): void;
  mend(): void;
}

export interface Network {
  /** Where this process, and what all hosts share, is reached by them. */
  gateway: string;
  addHost(): Host;
  remove(): void;
}

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** A network that exists on this machine only; nothing leads out of it. Needs root. */
export function createNetwork(): Network {
  const id = process.pid % 10_000;
  const subnet = `10.77.${id % 250}`;
  const bridge = `lgb${id}`;
  const namespaces: string[] = [];
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${subnet}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  return {
    gateway: `${subnet}.1`,
    addHost() {
      const number = namespaces.length + 1;
      const [name, cable] = [`legible-${id}-${number}`, `lgv${id}-${number}`];
      const address = `${subnet}.${number + 10}`;
      ip('netns', 'add', name);
      namespaces.push(name);
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
      ip('link', 'set', cable, 'master', bridge, 'up');
      ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
      ip('-n', name, 'link', 'set', 'eth0', 'up');
      ip('-n', name, 'link', 'set', 'lo', 'up');
      return {
        address,
        spawn: (command, options) => spawn('ip', ['netns', 'exec', name, ...command], options),
        cut: () => ip('link', 'set', cable, 'down'),
        mend: () => ip('link', 'set', cable, 'up'),
      };
    },
    remove() {
      // A namespace takes its end of the cable along, and with it the other end.
      for (const name of namespaces) ip('netns', 'del', name);
      ip('link', 'del', bridge);
    },
  };
}
