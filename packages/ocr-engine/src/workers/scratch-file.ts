import { closeSync, ftruncateSync, openSync, read, unlinkSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { EngineError } from '../interface/errors.ts';

const readAt = promisify(read);
const PIECE = 1 << 18;

/**
 * The file that a child is handed to write to, since it can open none (confine.ts). It has no name, so
 * that it is gone with its last descriptor, and space that is given back after each task.
 */
export class ScratchFile {
  readonly descriptor: number;

  /**
   * @param folder default: the system's temporary one
   * @throws {EngineError} `file-access`
   */
  constructor(folder = tmpdir()) {
    // Any name that is free, since it is gone at once: node:crypto would take longer to load than the rest.
    const path = join(folder, `.legible-${process.pid}-${Math.random().toString(36).slice(2)}`);
    try {
      this.descriptor = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
    } catch (error) {
      throw new EngineError('file-access', `${folder} cannot be written to.`, { cause: error });
    }
  }

  /**
   * Moves to `path` what the child wrote.
   * @throws {EngineError} `file-access`
   */
  async moveTo(path: string): Promise<void> {
    try {
      await using target = await open(path, 'w');
      await this.#copyTo(target);
    } catch (error) {
      throw new EngineError('file-access', `${path} cannot be written.`, { cause: error });
    } finally {
      this.empty();
    }
  }

  /** Not as a stream, which would close our descriptor when the target fails. */
  async #copyTo(target: FileHandle): Promise<void> {
    const piece = Buffer.alloc(PIECE);
    for (let at = 0; ;) {
      const { bytesRead } = await readAt(this.descriptor, piece, 0, PIECE, at);
      if (bytesRead === 0) return;
      await target.writeFile(piece.subarray(0, bytesRead));
      at += bytesRead;
    }
  }

  /** Throws away what is in it, and gives back its space. */
  empty(): void {
    ftruncateSync(this.descriptor);
  }

  /** Lets go of it; when its child has ended as well, it is gone. To be called once, and last. */
  close(): void {
    closeSync(this.descriptor);
  }
}
