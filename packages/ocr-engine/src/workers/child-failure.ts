/** `killed`: by another process, or by a system that ran out of memory; the file need not be the reason. */
export type FailureKind = 'crashed' | 'timeout' | 'out-of-memory' | 'killed';

/** A child died, or had to be killed, while it worked on a task. */
export class ChildFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, how: string, stderr: string) {
    super(stderr === '' ? how : `${how}; its last words: ${stderr}`);
    this.name = 'ChildFailure';
    this.kind = kind;
  }
}
