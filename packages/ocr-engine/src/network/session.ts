import { hasKoffi } from '../native/koffi.ts';
import { isInstalled } from '../external/optional-packages.ts';
import { OnnxSession } from './onnx-session.ts';
import type { Session } from './session-types.ts';
import { WasmSession } from './wasm-session.ts';

/**
 * Opens a graph in the native ONNX Runtime, or in its WebAssembly build where that is not installed.
 * @param graph an ONNX file
 * @throws what ONNX Runtime has against it
 */
export async function openSession(graph: Uint8Array): Promise<Session> {
  const isNative = isInstalled('onnxruntime-node') && hasKoffi();
  return isNative ? OnnxSession.open(graph) : WasmSession.open(graph);
}
