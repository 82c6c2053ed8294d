/** What can be wrong between rows and objects. */
export type FindingKind =
  /** A row needs an object that is not there. */
  | 'lost'
  /** The object is there, with other bytes than the row says. */
  | 'differs'
  /** The bytes are as they were written, and cannot be used all the same. */
  | 'unreadable'
  /** An object that no row knows of. */
  | 'orphan'
  /** A user's count of stored bytes or documents is not what the rows add up to. */
  | 'miscounted';

export interface Finding {
  kind: FindingKind;
  /** The object, or the user whose count it is. */
  key: string;
  /** The document that the key names; of an orphan, one that no longer is; none for a user. */
  documentId: string | null;
  detail: string;
}

/** What was looked at, so that silence can be told from nothing to say. */
export interface Tally {
  documents: number;
  pageTexts: number;
  objects: number;
  bytes: number;
}
