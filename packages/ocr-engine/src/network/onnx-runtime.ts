import './without-telemetry.ts';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type Koffi, koffi } from '../native/koffi.ts';

/** A pointer to something of ONNX Runtime's. */
export type Pointer = bigint;

/** Of the interface that is asked for; newer libraries still offer it. */
const API_VERSION = 16;
const POINTER_BYTES = 8;

type Library = ReturnType<Koffi['load']>;
type NativeFunction = ReturnType<Library['func']>;

export type OnnxRuntime = ReturnType<typeof bind>;

let bound: OnnxRuntime | undefined;

/**
 * ONNX Runtime's C interface, bound once in a process. The package's own binding for Node.js holds up
 * the thread that calls it; through this one a network can also run in a thread beside it.
 */
export function onnxRuntime(): OnnxRuntime {
  bound ??= bind();
  return bound;
}

/**
 * The functions that we use, by their places in the table OrtApi of onnxruntime_c_api.h, which stay the
 * same from version to version. Those that may fail give back an OrtStatus, or null if all went well.
 */
function bind() {
  const library = koffi().load(libraryPath());
  const table = tableOf(library);
  const at = (place: number, result: string, ...types: string[]) =>
    koffi().decode(
      koffi().decode(table, place * POINTER_BYTES, 'void *'),
      koffi().proto(result, types),
    ) as NativeFunction;
  const pointer = 'void *';
  return {
    // Held here, since koffi unloads a library without references, even while its functions are in use.
    library,
    getErrorMessage: at(2, 'str', pointer),
    createEnv: at(3, pointer, 'int', 'str', pointer),
    createSessionFromArray: at(8, pointer, pointer, pointer, 'size_t', pointer, pointer),
    /** session, options, names of inputs, inputs, how many, names of outputs, how many, outputs */
    run: at(9, pointer, pointer, pointer, pointer, pointer, 'size_t', pointer, 'size_t', pointer),
    createSessionOptions: at(10, pointer, pointer),
    disableMemPattern: at(17, pointer, pointer),
    disableCpuMemArena: at(19, pointer, pointer),
    setIntraOpNumThreads: at(24, pointer, pointer, 'int'),
    setInterOpNumThreads: at(25, pointer, pointer, 'int'),
    /** session, index, allocator, where the name's pointer goes */
    sessionGetOutputName: at(37, pointer, pointer, 'size_t', pointer, pointer),
    /** memory, data, bytes, shape, dimensions, type of an element, where the value's pointer goes */
    createTensorWithData: at(
      49,
      pointer,
      pointer,
      pointer,
      'size_t',
      pointer,
      'size_t',
      'int',
      pointer,
    ),
    createCpuMemoryInfo: at(69, pointer, 'int', 'int', pointer),
    allocatorFree: at(76, pointer, pointer, pointer),
    getAllocator: at(78, pointer, pointer),
    releaseStatus: at(93, 'void', pointer),
    releaseSession: at(95, 'void', pointer),
    releaseValue: at(96, 'void', pointer),
    releaseSessionOptions: at(100, 'void', pointer),
  };
}

/** OrtApi, by way of OrtApiBase, whose first function gives it. */
function tableOf(library: Library): Pointer {
  const base = library.func('void *OrtGetApiBase()')() as Pointer;
  const getApi = koffi().decode(
    koffi().decode(base, 0, 'void *'),
    koffi().proto('void *', ['uint32_t']),
  ) as NativeFunction;
  return getApi(API_VERSION) as Pointer;
}

/** The library lies in the package, in a folder for each system and processor. */
function libraryPath(): string {
  const require = createRequire(import.meta.url);
  const manifest = require.resolve('onnxruntime-node/package.json');
  const folder = join(dirname(manifest), 'bin', 'napi-v6', process.platform, process.arch);
  const name = readdirSync(folder).find((file) =>
    /^(lib)?onnxruntime\.(so|dll|1\.dylib)/.test(file),
  );
  if (name === undefined) throw new Error(`ONNX Runtime has no library in ${folder}`);
  return join(folder, name);
}
