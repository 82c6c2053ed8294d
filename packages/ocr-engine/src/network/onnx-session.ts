import { promisify } from 'node:util';
import { koffi } from '../native/koffi.ts';
import { type OnnxRuntime, onnxRuntime, type Pointer } from './onnx-runtime.ts';
import type { NamedTensor, Session } from './session-types.ts';

/** What all sessions of a process share. */
interface Surroundings {
  environment: Pointer;
  /** An OrtMemoryInfo: tensors lie in ordinary memory of the processor, not in a device's. */
  memory: Pointer;
}

/** ORT_LOGGING_LEVEL_ERROR */
const LOG_ERRORS = 3;
/** OrtDeviceAllocator and OrtMemTypeDefault */
const PLAIN_MEMORY = [0, 0] as const;
/** ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT and _INT32 */
const [FLOAT, INT32] = [1, 6];

/**
 * Values whose addresses ONNX Runtime holds; being in this set keeps them from being collected. They are not moved:
 * Node-API puts an array outside of V8's heap when its address is asked for.
 */
const underWay = new Set<unknown>();

let surroundings: Surroundings | undefined;
let runsBeside = false;

/**
 * Whether graphs run in a thread of their own from now on. With a core to spare that saves up
 * to a tenth of the time; without one it costs all a tenth more (docs/decisions/0020-networks-beside-javascript.md).
 */
export function runNetworksBeside(beside: boolean): void {
  runsBeside = beside;
}

/** A graph that is ready to run, each time in a single thread: there is a process for each core. */
export class OnnxSession implements Session {
  readonly #runtime: OnnxRuntime;
  readonly #memory: Pointer;
  readonly #session: Pointer;
  /** Name of the graph's first output. */
  readonly #output: string;
  #isReleased = false;

  private constructor(runtime: OnnxRuntime, memory: Pointer, session: Pointer) {
    this.#runtime = runtime;
    this.#memory = memory;
    this.#session = session;
    this.#output = outputOf(runtime, session);
  }

  /**
   * @param graph an ONNX file
   * @throws what ONNX Runtime has against it
   */
  static async open(graph: Uint8Array): Promise<OnnxSession> {
    const runtime = onnxRuntime();
    surroundings ??= surroundingsOf(runtime);
    const { environment, memory } = surroundings;
    const options = newOptions(runtime);
    const out = new BigUint64Array(1);
    const call = { graph, out };
    underWay.add(call);
    try {
      const create = promisify(runtime.createSessionFromArray.async);
      check(runtime, await create(environment, graph, graph.length, options, out));
    } finally {
      underWay.delete(call);
      runtime.releaseSessionOptions(options);
    }
    return new OnnxSession(runtime, memory, out[0]!);
  }

  /**
   * Runs the graph. None of the arrays may be changed meanwhile. Several calls may be under way at once.
   * @param values get the graph's first output, which has this shape
   * @throws what ONNX Runtime has against it, and where it was released
   */
  async run(inputs: NamedTensor[], values: Float32Array, shape: number[]): Promise<void> {
    // ONNX Runtime would go on in memory that is another's by now.
    if (this.#isReleased) throw new Error('This session was released.');
    const given = this.#listOf(inputs);
    const asked = this.#listOf([{ name: this.#output, values, shape }]);
    const call = { inputs, values, given, asked };
    underWay.add(call);
    try {
      const run = runsBeside ? promisify(this.#runtime.run.async) : this.#runtime.run;
      const [session, options] = [this.#session, null];
      const [many, one] = [inputs.length, 1];
      check(
        this.#runtime,
        await run(
          session,
          options,
          given.names,
          given.values,
          many,
          asked.names,
          one,
          asked.values,
        ),
      );
    } finally {
      underWay.delete(call);
      for (const value of [...given.values, ...asked.values]) this.#runtime.releaseValue(value);
    }
  }

  /** Gives its memory back. No run may be under way any more. */
  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#runtime.releaseSession(this.#session);
  }

  /** Tensors as C takes them: an array of pointers to their names, and one of pointers to OrtValues. */
  #listOf(tensors: NamedTensor[]) {
    const texts = tensors.map(({ name }) => Buffer.from(`${name}\0`));
    return {
      texts,
      names: BigUint64Array.from(texts, (text) => koffi().address(text)),
      values: BigUint64Array.from(tensors, (tensor) => this.#valueOf(tensor)),
    };
  }

  #valueOf({ values, shape }: NamedTensor): Pointer {
    const type = values instanceof Float32Array ? FLOAT : INT32;
    const sizes = BigInt64Array.from(shape, BigInt);
    const [memory, bytes] = [this.#memory, values.byteLength];
    return made(this.#runtime, (out) =>
      this.#runtime.createTensorWithData(memory, values, bytes, sizes, shape.length, type, out),
    );
  }
}

function surroundingsOf(runtime: OnnxRuntime): Surroundings {
  return {
    environment: made(runtime, (out) => runtime.createEnv(LOG_ERRORS, 'legible', out)),
    memory: made(runtime, (out) => runtime.createCpuMemoryInfo(...PLAIN_MEMORY, out)),
  };
}

function newOptions(runtime: OnnxRuntime): Pointer {
  const options = made(runtime, (out) => runtime.createSessionOptions(out));
  check(runtime, runtime.setIntraOpNumThreads(options, 1));
  check(runtime, runtime.setInterOpNumThreads(options, 1));
  // Its arena grows by doubling and is one for each graph: a short file paid for 40 MB that nothing lay in.
  check(runtime, runtime.disableCpuMemArena(options));
  // Batches differ in size, and a plan of memory for each size would pile up.
  check(runtime, runtime.disableMemPattern(options));
  return options;
}

function outputOf(runtime: OnnxRuntime, session: Pointer): string {
  const allocator = made(runtime, (out) => runtime.getAllocator(out));
  const name = made(runtime, (out) => runtime.sessionGetOutputName(session, 0, allocator, out));
  try {
    return koffi().decode(name, 'char', -1) as string;
  } finally {
    check(runtime, runtime.allocatorFree(allocator, name));
  }
}

/** What a function of ONNX Runtime puts where its last argument points. */
function made(runtime: OnnxRuntime, make: (out: BigUint64Array) => Pointer | null): Pointer {
  const out = new BigUint64Array(1);
  check(runtime, make(out));
  return out[0]!;
}

function check(runtime: OnnxRuntime, status: Pointer | null): void {
  if (status === null) return;
  const message = runtime.getErrorMessage(status) as string;
  runtime.releaseStatus(status);
  throw new Error(`ONNX Runtime: ${message}`);
}
