export type StorageErrorCode =
  /** There is no such object. */
  | 'OBJECT_MISSING'
  /** The object has other bytes than were stored, or fewer. */
  | 'OBJECT_DAMAGED'
  /** The storage does not answer, or refuses us: another try may do. */
  | 'STORAGE_UNAVAILABLE';

const sentences: Record<StorageErrorCode, string> = {
  OBJECT_MISSING: 'There is no object',
  OBJECT_DAMAGED: 'Not what was stored are the bytes of the object',
  STORAGE_UNAVAILABLE: 'The storage could not be asked for',
};

/** What goes wrong with stored objects, in the same words for every storage. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;

  constructor(code: StorageErrorCode, key: string, options?: ErrorOptions) {
    super(`${sentences[code]} ${key}`, options);
    this.name = 'StorageError';
    this.code = code;
  }
}
