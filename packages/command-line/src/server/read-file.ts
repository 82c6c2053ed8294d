import { rename, rm, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { createEngine, EngineError } from '@legible/ocr-engine';
import { temporaryFolder } from '@legible/ocr-engine/temporary-folder';
import type { ReadDocument, Server, Taken, Wishes } from './server.ts';

const PICTURE_NAME = /\.(jpe?g|png|tiff?|webp|gif|bmp|hei[cf]|avif)$/i;

/**
 * Uploads a PDF, or a picture as a PDF of it: servers take PDFs.
 * @throws {ServerError}, {EngineError} what stands against it
 */
export async function uploadFile(server: Server, path: string, wishes: Wishes): Promise<Taken> {
  await mustBeFile(path);
  if (!PICTURE_NAME.test(path)) return server.upload(path, basename(path), wishes);
  const folder = await temporaryFolder();
  const engine = createEngine({ processes: 1 });
  try {
    const joined = join(folder, 'joined.pdf');
    await engine.joinPictures([{ path }], joined);
    return await server.upload(joined, `${basename(path, extname(path))}.pdf`, wishes);
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Has a server read a file, and writes the searchable version to a new file.
 * @throws {ServerError}, {EngineError} what stands against it
 */
export async function readByServer(
  server: Server,
  path: string,
  { output, ...wishes }: Wishes & { output: string },
): Promise<ReadDocument> {
  const { id } = await uploadFile(server, path, wishes);
  const document = await server.ended(id);
  // A process that is killed leaves half a file under no name that could be taken for a result.
  const part = `${output}.part`;
  await server.download(id, part);
  await rename(part, output);
  return document;
}

async function mustBeFile(path: string): Promise<void> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new EngineError('file-access', `${path} is not there, or may not be read.`, { cause });
  });
  if (!found.isFile()) throw new EngineError('file-access', `${path} is no file.`);
}
