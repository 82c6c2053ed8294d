export type FailureKind = 'crashed' | 'timeout' | 'out-of-memory';

/** A child died, or had to be killed, while it worked on a task. Worth one more try in a fresh one. */
export class ChildFailure extends Error {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, how: string, stderr: string) {
    super(stderr === '' ? how : `${how}; its last words: ${stderr}`);
    this.name = 'ChildFailure';
    this.kind = kind;
  }
}
