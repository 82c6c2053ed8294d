import { commandOf, descendantsOf, type ProcessState, stateOf } from '../measuring/processes.ts';

/** Seconds of processor time, by who spent them. */
export interface ProcessorTime {
  server: number;
  /** Its private PostgreSQL, the processes of all connections included. */
  database: number;
  /** The processes that inspect uploads and put documents together. */
  shortWork: number;
  recognisers: number;
}

/** The server gives it, or more, to recognisers alone: who answers people goes first, what they wait for next. */
const PAGE_NICENESS = 10;

/** So far, of a server with a database of its own, by what the system says of its processes. */
export function processorTime(server: number): ProcessorTime {
  const { seconds = 0, endedSeconds = 0 } = stateOf(server) ?? {};
  // Recognisers are replaced after two hundred pages; the others live on.
  const time = { server: seconds, database: 0, shortWork: 0, recognisers: endedSeconds };
  for (const process of descendantsOf(server)) {
    const state = stateOf(process);
    if (state) addTo(time, commandOf(process), state);
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

function addTo(time: ProcessorTime, command: string, state: ProcessState): void {
  // Ended connections of the database count with its parent.
  if (command.includes('postgres')) time.database += state.seconds + state.endedSeconds;
  else if (state.niceness >= PAGE_NICENESS) time.recognisers += state.seconds;
  else time.shortWork += state.seconds;
}
