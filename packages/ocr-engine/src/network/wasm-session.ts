import type { NamedTensor, Session } from './session-types.ts';

/** The repository does without it; what is published brings it along (scripts/package). */
const PACKAGE: string = 'onnxruntime-web';

/** What is used of it. */
interface Runtime {
  env: { wasm: { numThreads: number }; logLevel: string };
  Tensor: new (
    type: 'float32' | 'int32',
    values: Float32Array | Int32Array,
    shape: number[],
  ) => Tensor;
  InferenceSession: { create(graph: Uint8Array): Promise<RuntimeSession> };
}
interface Tensor {
  data: Float32Array;
}
interface RuntimeSession {
  outputNames: string[];
  run(inputs: Record<string, Tensor>): Promise<Record<string, Tensor>>;
  release(): Promise<void>;
}

let runtime: Promise<Runtime> | undefined;

/** A graph in ONNX Runtime's WebAssembly build: slower, and the same on every machine. */
export class WasmSession implements Session {
  readonly #runtime: Runtime;
  readonly #session: RuntimeSession;
  /** It takes one call at a time. */
  #before: Promise<unknown> = Promise.resolve();

  private constructor(loaded: Runtime, session: RuntimeSession) {
    this.#runtime = loaded;
    this.#session = session;
  }

  /**
   * @param graph an ONNX file
   * @throws what ONNX Runtime has against it
   */
  static async open(graph: Uint8Array): Promise<WasmSession> {
    const loaded = await (runtime ??= load());
    return new WasmSession(loaded, await loaded.InferenceSession.create(graph));
  }

  async run(inputs: NamedTensor[], values: Float32Array): Promise<void> {
    const run = this.#before.then(() => this.#runNow(inputs, values));
    this.#before = run.catch(() => undefined);
    return run;
  }

  release(): void {
    void this.#session.release();
  }

  async #runNow(inputs: NamedTensor[], values: Float32Array): Promise<void> {
    const { Tensor: Made } = this.#runtime;
    const given = inputs.map(({ name, values: data, shape }) => [
      name,
      new Made(data instanceof Float32Array ? 'float32' : 'int32', data, shape),
    ]);
    const answer = await this.#session.run(Object.fromEntries(given) as Record<string, Tensor>);
    values.set(answer[this.#session.outputNames[0] ?? '']!.data);
  }
}

/** There is a process for each core: one thread is enough, and it needs no other one. */
async function load(): Promise<Runtime> {
  const loaded = (await import(PACKAGE)) as Runtime;
  loaded.env.wasm.numThreads = 1;
  loaded.env.logLevel = 'error';
  return loaded;
}
