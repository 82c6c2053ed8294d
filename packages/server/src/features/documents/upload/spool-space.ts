import { boundMessages } from '@legible/contracts/messages/documents/bounds';
import { AppError } from '../../../platform/http/app-error.ts';
import type { UploadTurns } from './upload-turns.ts';

/** Files of the largest size that one user may have in the making in a process, or their bytes in smaller ones. */
const LARGEST_FILES_OF_ONE = 4;
/** Bytes in the making of all users of a process. */
const MOST_BYTES = 8 * 1024 ** 3;
const PAUSE_SECONDS = 10;

/** Room on the disk, which bytes are asked for before they are written. */
export interface Room {
  /** @throws AppError `storage_full` when the disk has no more to give. */
  take(bytes: number): Promise<void>;
}

/** What one upload may take of the folder for files in the making. */
export interface SpoolShare {
  /** Waits for its turn. @throws AppError when the user, the process or the disk has too much in the making. */
  take(bytes: number): Promise<void>;
  /** The file has found its place, or is gone. */
  leave(): void;
}

/**
 * Files in the making: everything between the first byte of an upload and its acceptance. They are on the
 * disk and in no user's count, so that their bytes are bounded here, for each user and for all.
 */
export class SpoolSpace {
  readonly #turns: UploadTurns;
  readonly #room: Room;
  readonly #mostBytes: number;
  readonly #users = new Map<string, number>();
  #bytes = 0;

  constructor(turns: UploadTurns, room: Room, mostBytes = MOST_BYTES) {
    this.#turns = turns;
    this.#room = room;
    this.#mostBytes = mostBytes;
  }

  /** @param largestFile that the user's plan takes. */
  open(userId: string, largestFile: number): SpoolShare {
    const most = LARGEST_FILES_OF_ONE * largestFile;
    let taken = 0;
    return {
      take: async (bytes) => {
        taken += bytes;
        this.#add(userId, bytes);
        this.#requireShare(userId, most);
        await this.#room.take(bytes);
        await this.#turns.take(bytes);
      },
      leave: () => {
        this.#add(userId, -taken);
        taken = 0;
      },
    };
  }

  #requireShare(userId: string, most: number): void {
    if ((this.#users.get(userId) ?? 0) > most) {
      const options = { retryAfter: PAUSE_SECONDS };
      throw new AppError('too_many_requests', boundMessages.tooMuchAtOnce, options);
    }
    if (this.#bytes > this.#mostBytes) {
      throw new AppError('unavailable', undefined, { retryAfter: PAUSE_SECONDS });
    }
  }

  #add(userId: string, bytes: number): void {
    this.#bytes += bytes;
    const own = (this.#users.get(userId) ?? 0) + bytes;
    if (own > 0) this.#users.set(userId, own);
    else this.#users.delete(userId);
  }
}
