import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledNetwork } from './compile.ts';
import type { NetworkShape } from './onnx/graph.ts';
import { weightKind } from './onnx/weight-kind.ts';

/** Counts up whenever the translation changes: older files are not found any more. */
const VERSION = 5;
const DIGEST_BYTES = 32;

/** What stands before the graphs. */
interface Header extends Omit<CompiledNetwork, 'graph'> {
  shape: NetworkShape;
  columnBytes: number;
}

/**
 * Keeps compiled networks as files, by the hash of what they were made from.
 * @param folder a folder that no other user can write to; undefined keeps nothing
 * @param besides names what else a network is compiled from, so that this need not be read where the file is there
 */
export function withCache(
  folder: string | undefined,
  compile: (bytes: Uint8Array) => CompiledNetwork,
  besides: (bytes: Uint8Array) => string = () => '',
): (bytes: Uint8Array) => CompiledNetwork {
  if (folder === undefined) return compile;
  return (bytes) => {
    // A folder may be shared by machines whose processors take weights otherwise.
    const variant = `${VERSION} ${weightKind()} ${besides(bytes)}\n`;
    const name = createHash('sha256').update(variant).update(bytes).digest('hex');
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
    const { columnBytes, shape, ...rest } = JSON.parse(
      content.toString('utf8', 4, start),
    ) as Header;
    const border = start + columnBytes;
    const [columns, lines] = [content.subarray(start, border), content.subarray(border)];
    return { ...rest, graph: { columns, lines, shape } };
  } catch {
    return undefined;
  }
}

/**
 * Writes beside the file and moves it into place, so that no process reads half a file. Without a cache all works,
 * too.
 */
function save(path: string, { graph, ...rest }: CompiledNetwork): void {
  const { columns, lines, shape } = graph;
  const header = Buffer.from(JSON.stringify({ ...rest, shape, columnBytes: columns.length }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(header.length);
  const content = Buffer.concat([length, header, columns, lines]);
  const beside = `${path}.${randomUUID()}`;
  try {
    writeFileSync(beside, Buffer.concat([digest(content), content]), { mode: 0o644 });
    renameSync(beside, path);
  } catch {
    tryToRemove(beside);
  }
}

function tryToRemove(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A child that has seen files from outside may write none, and remove none.
  }
}

function digest(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}
