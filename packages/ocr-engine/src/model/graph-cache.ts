import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledNetwork } from './compile.ts';

/** Counts up whenever the translation changes: older files are not found any more. */
const VERSION = 1;
const DIGEST_BYTES = 32;

/**
 * Keeps compiled networks as files, by the hash of what they were made from.
 * @param folder one that nobody else can write to; undefined keeps nothing
 */
export function withCache(
  folder: string | undefined,
  compile: (bytes: Uint8Array) => CompiledNetwork,
): (bytes: Uint8Array) => CompiledNetwork {
  if (folder === undefined) return compile;
  return (bytes) => {
    const name = createHash('sha256').update(`${VERSION}\n`).update(bytes).digest('hex');
    const path = join(folder, `${name}.network`);
    const kept = load(path);
    if (kept) return kept;
    const compiled = compile(bytes);
    save(path, compiled);
    return compiled;
  };
}

/** Undefined where there is no file, or one that is cut off or was changed. */
function load(path: string): CompiledNetwork | undefined {
  try {
    const file = readFileSync(path);
    const content = file.subarray(DIGEST_BYTES);
    if (!file.subarray(0, DIGEST_BYTES).equals(digest(content))) return undefined;
    const start = 4 + content.readUInt32LE(0);
    const header = JSON.parse(content.toString('utf8', 4, start)) as CompiledNetwork;
    return { ...header, graph: { ...header.graph, bytes: content.subarray(start) } };
  } catch {
    return undefined;
  }
}

/** Written beside and moved into place, so that nobody reads half a file; without a cache all works too. */
function save(path: string, { graph, ...rest }: CompiledNetwork): void {
  const header = Buffer.from(JSON.stringify({ ...rest, graph: { shape: graph.shape } }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const content = Buffer.concat([length, header, graph.bytes]);
  const beside = `${path}.${randomUUID()}`;
  try {
    writeFileSync(beside, Buffer.concat([digest(content), content]), { mode: 0o600 });
    renameSync(beside, path);
  } catch {
    rmSync(beside, { force: true });
  }
}

function digest(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}
