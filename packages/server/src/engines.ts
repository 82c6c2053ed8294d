import {
  type createEngine,
  type Engine,
  type EngineOptions,
  ISOLATION_VARIABLE,
  LAYER_TEXTS,
  NO_WALLS,
  type Walls,
} from '@legible/ocr-engine';
import type { Config } from './config/config.ts';
import type { Inspectors } from './features/documents/inspection/inspections.ts';
import type { Role } from './config/start-choices.ts';
import { StartError } from './platform/start-error.ts';
import type { OnStop } from './stopping.ts';

/** What the processes of one kind of work may take. */
interface Kind {
  processes: number;
  /** Processes that answer a person go first, then those that people wait for, and last those that take minutes. */
  niceness: number;
  memoryMegabytes: number;
  /** What a process may hold of it in JavaScript, and between two tasks; the engine's own limits without them. */
  heapMegabytes?: number;
  restingMegabytes?: number;
}

type KindName = 'pages' | 'slowPages' | 'append' | 'inspect' | 'slowInspect' | 'exports';

/** An inspection reads the outlines of a file: a scan of 10,000 pages takes a quarter of that. */
const INSPECTION = { memoryMegabytes: 512, heapMegabytes: 320, restingMegabytes: 256 };

/** The processes with which a role works, each kind apart from the others, so that none waits behind another. */
function kindsOf(role: Role, processes: number): Partial<Record<KindName, Kind>> {
  const worker = {
    pages: { processes, niceness: 10, memoryMegabytes: 1536 },
    slowPages: { processes: 1, niceness: 15, memoryMegabytes: 1536, restingMegabytes: 0 },
    // The layer of 10,000 pages takes 410 MB.
    append: { processes: 2, niceness: 5, memoryMegabytes: 1024, restingMegabytes: 256 },
  };
  const web = {
    inspect: { processes: 2, niceness: 5, ...INSPECTION },
    slowInspect: { processes: 1, niceness: 15, ...INSPECTION, restingMegabytes: 0 },
    // Draws pages and writes PDF/A; only the caller waits for it.
    exports: { processes: 1, niceness: 15, ...INSPECTION },
  };
  return { ...(role === 'web' ? {} : worker), ...(role === 'worker' ? {} : web) };
}

/** What a process may hold between two tasks by the engine's own limits. */
const RESTING_MEGABYTES = 400;
/** What one holds that has seen no file yet. */
const SPARE_MEGABYTES = 128;

/** The server's own process at full load, with what it keeps of lists and uploads on their way. */
const SERVER_MEGABYTES = 512;

/**
 * The most memory that a role takes, in megabytes, however hostile its files are: what the limits in `deploy/` must
 * allow. All processes at their mark at once is not what happens, but what an attacker would try.
 */
export function memoryNeeded(role: Role, processes: number): number {
  const kinds = Object.values(kindsOf(role, processes));
  return kinds.reduce(
    (sum, { processes: count, memoryMegabytes, restingMegabytes = RESTING_MEGABYTES }) =>
      // As many as work wait for their owners' next file, and one for a new owner's (the engine's workers/pool.ts).
      sum + count * (memoryMegabytes + restingMegabytes) + SPARE_MEGABYTES,
    SERVER_MEGABYTES,
  );
}

/** Makes the engines of a role; each starts its processes when they are first needed. */
export class Engines {
  readonly #config: Config;
  readonly #scratchFolder: string;
  readonly #create: typeof createEngine;
  readonly #onStop: OnStop;
  readonly #made: Engine[] = [];

  /** @param scratchFolder for what engines write, which may be as long as the documents: /tmp is often memory */
  constructor(
    config: Config,
    scratchFolder: string,
    { create, onStop }: { create: typeof createEngine; onStop: OnStop },
  ) {
    this.#config = config;
    this.#scratchFolder = scratchFolder;
    this.#create = create;
    this.#onStop = onStop;
  }

  /** Those of a worker. */
  forWork(): { engine: Engine; slowEngine: Engine; appender: Engine } {
    return {
      engine: this.#make('pages'),
      // Begun anew each time: it is seldom needed, and then for pages that leave much behind.
      slowEngine: this.#make('slowPages', { pagesPerChild: 1 }),
      appender: this.#make('append'),
    };
  }

  /** Those of a web process. */
  inspectors(): Inspectors {
    return {
      quick: this.#make('inspect'),
      quickProcesses: this.#kind('inspect').processes,
      slow: this.#make('slowInspect', { pagesPerChild: 1 }),
    };
  }

  /** For exports of a web process, which take as long as they take. */
  exporter(): Engine {
    return this.#make('exports');
  }

  /**
   * Which walls stand around a process that reads files.
   * @throws StartError where one that the settings require does not
   */
  async walls(): Promise<Walls> {
    const [engine] = this.#made;
    const walls = engine ? await engine.walls() : NO_WALLS;
    const missing = this.#config.requiredLayers.filter((layer) => !walls[layer]);
    if (missing.length === 0) return walls;
    const advice = missing.map((layer) => `\n${layer}: ${LAYER_TEXTS[layer].advice}`);
    throw new StartError(
      `${ISOLATION_VARIABLE} requires walls that this system does not permit: ${missing.join(', ')}.${advice.join('')}`,
    );
  }

  #kind(name: KindName): Kind {
    const kind = kindsOf(this.#config.role, this.#config.processes)[name];
    if (!kind) throw new Error(`a ${this.#config.role} has no ${name}`);
    return kind;
  }

  #make(name: KindName, more: EngineOptions = {}): Engine {
    const { processes, niceness, ...memory } = this.#kind(name);
    const engine = this.#create({
      processes,
      niceness,
      languages: this.#config.languages,
      model: this.#config.model,
      pageTimeoutSeconds: this.#config.pageTimeoutSeconds,
      requiredLayers: this.#config.requiredLayers,
      scratchFolder: this.#scratchFolder,
      memoryLimitMegabytes: memory.memoryMegabytes,
      ...(memory.heapMegabytes === undefined ? {} : { heapLimitMegabytes: memory.heapMegabytes }),
      ...(memory.restingMegabytes === undefined
        ? {}
        : { restingMegabytes: memory.restingMegabytes }),
      ...more,
    });
    this.#onStop('recognisers', () => engine.close());
    this.#made.push(engine);
    return engine;
  }
}
