import koffi from 'koffi';

/**
 * Koffi gives a function that it calls a stack of its own, by default one of 128 KB where it runs in
 * another thread. ONNX Runtime expects what threads usually have. To be said before any library is loaded.
 */
const STACK_BYTES = 4 * 1024 * 1024;

// Once: afterwards it refuses, also for the same number.
if (koffi.config().async_stack_size !== STACK_BYTES) {
  koffi.config({ async_stack_size: STACK_BYTES });
}

export { default as koffi } from 'koffi';
