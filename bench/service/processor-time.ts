import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of processor time, by who spent them. */
export interface ProcessorTime {
  server: number;
  /** Its private PostgreSQL, the processes of all connections included. */
  database: number;
  /** The processes that inspect uploads and put documents together. */
  shortWork: number;
  recognisers: number;
}

/** Linux counts processor time in ticks of a hundredth of a second. */
const TICKS = 100;
/** The server gives it, or more, to recognisers alone: who answers people goes first, what they wait for next. */
const PAGE_NICENESS = 10;

interface Process {
  parent: number;
  seconds: number;
  /** Of its children that have ended. */
  endedSeconds: number;
  niceness: number;
  command: string;
}

/** So far, of a server with a database of its own, by what the system says of its processes (proc(5)). */
export function processorTime(server: number): ProcessorTime {
  const all = new Map<number, Process>();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? processOf(Number(name)) : undefined;
    if (found) all.set(Number(name), found);
  }
  const { seconds = 0, endedSeconds = 0 } = all.get(server) ?? {};
  // Recognisers are replaced after two hundred pages; the others live on.
  const time = { server: seconds, database: 0, shortWork: 0, recognisers: endedSeconds };
  for (const [id, process] of all) {
    if (descends(all, id, server)) time[partOf(process)] += secondsOf(process);
  }
  return time;
}

export function spentBetween(before: ProcessorTime, after: ProcessorTime): ProcessorTime {
  return {
    server: after.server - before.server,
    database: after.database - before.database,
    shortWork: after.shortWork - before.shortWork,
    recognisers: after.recognisers - before.recognisers,
  };
}

function partOf(process: Process): 'database' | 'shortWork' | 'recognisers' {
  if (isDatabase(process)) return 'database';
  return process.niceness >= PAGE_NICENESS ? 'recognisers' : 'shortWork';
}

/** Ended connections of the database count with its parent. */
const secondsOf = (process: Process) =>
  process.seconds + (isDatabase(process) ? process.endedSeconds : 0);

const isDatabase = ({ command }: Process) => command.includes('postgres');

function descends(all: Map<number, Process>, id: number, ancestor: number): boolean {
  const parent = all.get(id)?.parent;
  return parent === ancestor || (parent !== undefined && descends(all, parent, ancestor));
}

/** Undefined when it ends while we look. */
function processOf(id: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [own = 0, system = 0, ended = 0, endedSystem = 0, , niceness = 0] = fields.slice(11, 17);
    const [seconds, endedSeconds] = [(own + system) / TICKS, (ended + endedSystem) / TICKS];
    return { parent: fields[1] ?? 0, seconds, endedSeconds, niceness, command };
  } catch {
    return undefined;
  }
}
