import { type Engine, EngineError, type TaskOptions } from '@legible/ocr-engine';
import { FairQueue } from '../../../platform/limits/fair-queue.ts';

export type Exporter = Pick<Engine, 'convertToPdfA' | 'drawPage' | 'drawThumbnail'>;

/** A first page that takes longer is not drawn in small: others wait meanwhile. */
const LONGEST_DRAWING_MS = 15_000;
/** What one may take while an export waits: almost all are done by then. */
const SLICE_MS = 2000;

interface Limits {
  longestDrawingMs: number;
  sliceMs: number;
}

interface Drawing {
  begun: number;
  giveWay(): void;
}

/**
 * The one process that draws pages and writes PDF/A, in turns: users take them by the seconds that they used, and a first page
 * in small, which costs its owner nothing and may be asked for at any time, gives way to an export, for which a person waits.
 */
export class ExporterTurns implements Exporter {
  readonly #engine: Exporter;
  readonly #limits: Limits;
  readonly #queue = new FairQueue(1);
  #drawing: Drawing | undefined;
  #waitingExports = 0;

  constructor(
    engine: Exporter,
    limits: Limits = { longestDrawingMs: LONGEST_DRAWING_MS, sliceMs: SLICE_MS },
  ) {
    this.#engine = engine;
    this.#limits = limits;
  }

  readonly convertToPdfA: Exporter['convertToPdfA'] = (path, outputPath, options = {}) =>
    this.#export(options, () => this.#engine.convertToPdfA(path, outputPath, options));

  readonly drawPage: Exporter['drawPage'] = (path, page, outputPath, options) =>
    this.#export(options, () => this.#engine.drawPage(path, page, outputPath, options));

  /** @throws EngineError `too-slow` for a page that takes too long; `cancelled` where it gave way, too */
  readonly drawThumbnail: Exporter['drawThumbnail'] = (path, page, options = {}) =>
    this.#inTurn(options, 1, async () => {
      const ended = new AbortController();
      const signals = [ended.signal, ...(options.signal ? [options.signal] : [])];
      const giveWay = () => ended.abort();
      let isTooSlow = false;
      const timer = setTimeout(() => {
        isTooSlow = true;
        ended.abort();
      }, this.#limits.longestDrawingMs);
      this.#drawing = { begun: performance.now(), giveWay };
      if (this.#waitingExports > 0) this.#hurry();
      try {
        const signal = AbortSignal.any(signals);
        return await this.#engine.drawThumbnail(path, page, { ...options, signal });
      } catch (error) {
        if (isTooSlow) throw new EngineError('too-slow', undefined, { cause: error });
        throw error;
      } finally {
        clearTimeout(timer);
        this.#drawing = undefined;
      }
    });

  async #export<Result>(options: TaskOptions, work: () => Promise<Result>): Promise<Result> {
    this.#waitingExports += 1;
    this.#hurry();
    let hasWaited = false;
    const stopWaiting = () => {
      if (!hasWaited) this.#waitingExports -= 1;
      hasWaited = true;
    };
    try {
      return await this.#inTurn(options, 0, () => {
        stopWaiting();
        return work();
      });
    } finally {
      stopWaiting();
    }
  }

  /** What is being drawn in small ends when it has had its slice. */
  #hurry(): void {
    const drawing = this.#drawing;
    if (!drawing) return;
    const left = this.#limits.sliceMs - (performance.now() - drawing.begun);
    setTimeout(
      () => {
        if (this.#drawing === drawing && this.#waitingExports > 0) drawing.giveWay();
      },
      Math.max(0, left),
    ).unref();
  }

  /**
   * One who leaves does not wait for the turn any more.
   * @param size of what one user waits for, the smaller goes first
   */
  async #inTurn<Result>(
    { owner = '', signal }: TaskOptions,
    size: number,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const left = Promise.withResolvers<never>();
    const leave = () => left.reject(new EngineError('cancelled'));
    const stay = () => signal?.removeEventListener('abort', leave);
    if (signal?.aborted) leave();
    signal?.addEventListener('abort', leave, { once: true });
    const turn = this.#queue.run(owner, size, () => {
      stay();
      if (signal?.aborted) throw new EngineError('cancelled');
      return work();
    });
    return Promise.race([turn, left.promise]).finally(stay);
  }
}
