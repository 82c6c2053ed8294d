import { closeSync, openSync, readSync } from 'node:fs';

/** How a graph holds a model's 8-bit weights: as the model does, or each 128 larger. */
export type WeightKind = 'signed' | 'unsigned';

/** What Linux says of the first processor is shorter. Of all, on a large machine, it would take milliseconds. */
const FIRST_PROCESSOR_BYTES = 8192;
/** Instructions of x86 that multiply 8-bit numbers and add them in 32 bits. */
const EXACT = /\bavx(?:512)?_vnni\b/;

let ofThisMachine: WeightKind | undefined;

/**
 * What this machine's processor adds up without a loss. Of the x86 family, those without VNNI add two products of a value
 * (0 to 255) and a signed weight (-128 to 127) in 16 bits, and cut off what does not fit; of two unsigned numbers ONNX Runtime
 * makes 16-bit ones first, which takes it a seventh longer.
 */
export function weightKind(): WeightKind {
  ofThisMachine ??= weightKindOf(process.arch, firstProcessor());
  return ofThisMachine;
}

/** @param processor what Linux says of it in /proc/cpuinfo; empty where that is not known */
export function weightKindOf(architecture: string, processor: string): WeightKind {
  return architecture === 'x64' && !EXACT.test(processor) ? 'unsigned' : 'signed';
}

function firstProcessor(): string {
  try {
    const file = openSync('/proc/cpuinfo', 'r');
    try {
      const bytes = Buffer.alloc(FIRST_PROCESSOR_BYTES);
      return bytes.toString('latin1', 0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch {
    // Another system: what adds up without a loss everywhere is taken.
    return '';
  }
}
