import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of processor time so far: of the server and its database, and of its recognisers. */
export interface ProcessorTime {
  service: number;
  recognisers: number;
}

/** Linux counts processor time in ticks of a hundredth of a second. */
const TICKS = 100;

interface Process {
  parent: number;
  seconds: number;
  command: string;
}

/** Of a server with a database of its own, by what the system says of its processes (proc(5)). */
export function processorTime(server: number): ProcessorTime {
  const all = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? processOf(Number(name)) : undefined;
    if (found) all.set(Number(name), found);
  }
  const time = { service: all.get(server)?.seconds ?? 0, recognisers: 0 };
  for (const [id, { seconds, command }] of all) {
    if (!descends(all, id, server)) continue;
    time[command.includes('postgres') ? 'service' : 'recognisers'] += seconds;
  }
  return time;
}

function descends(all: Map<number, Process>, id: number, ancestor: number): boolean {
  const parent = all.get(id)?.parent;
  return parent === ancestor || (parent !== undefined && descends(all, parent, ancestor));
}

/** Undefined when it ends while we look. Ended connections of the database count with its parent. */
function processOf(id: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [own = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15);
    const children = command.includes('postgres') ? ended + endedSystem : 0;
    return { parent: fields[1] ?? 0, seconds: (own + system + children) / TICKS, command };
  } catch {
    return undefined;
  }
}
