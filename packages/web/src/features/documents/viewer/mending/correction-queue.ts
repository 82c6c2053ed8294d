import type { PageWords } from '@legible/contracts/documents/page-text';
import { statusOf } from '../../../../lib/api/api-error.ts';
import { mayPass } from '../../../../lib/api/may-pass.ts';

/** A word that is to become another, or to become again what it was. */
export interface Step {
  /** Counted from 1. */
  page: number;
  /** Which word of it, as the server counts them. */
  at: number;
  /** Of which reading of the page. */
  reading: string;
  was: string;
  text: string;
}

interface Hooks {
  /** @throws ApiError */
  send: (step: Step) => Promise<PageWords>;
  saved: (step: Step, text: PageWords) => void;
  /** The server will not have it, now or later. */
  refused: (step: Step, error: unknown) => void;
  /** The connection is lost, or back. */
  lost: (isLost: boolean) => void;
  /** The session has ended: nothing is sent until it is woken. */
  signedOut: () => void;
  /** What is not saved yet, whenever that changes. */
  keep: (steps: Step[]) => void;
}

const AGAIN_MS = 2000;
const SIGNED_OUT = 401;
const TOO_MANY = 429;

/** Sends corrections one after the other, in their order; without a connection or a session they wait. */
export class CorrectionQueue {
  readonly #hooks: Hooks;
  #steps: Step[] = [];
  /** The round of sending that is under way. */
  #round: Promise<boolean> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  add(...steps: Step[]): void {
    if (steps.length === 0) return;
    this.#steps.push(...steps);
    this.#hooks.keep([...this.#steps]);
    void this.#sendAll();
  }

  /** Tries again at once. */
  wake(): void {
    void this.emptied();
  }

  /** Tries again at once. @returns whether all was sent; false where that cannot be now */
  async emptied(): Promise<boolean> {
    clearTimeout(this.#timer);
    return this.#sendAll();
  }

  async #sendAll(): Promise<boolean> {
    if (this.#steps.length === 0) return true;
    this.#round ??= this.#sendEach();
    return this.#round;
  }

  async #sendEach(): Promise<boolean> {
    try {
      while (this.#steps[0]) {
        if (!(await this.#sendFirst(this.#steps[0]))) return false;
      }
      return true;
    } finally {
      // At once, so that what is added from now on begins a round of its own.
      this.#round = undefined;
    }
  }

  /** @returns whether it is done with, well or not */
  async #sendFirst(step: Step): Promise<boolean> {
    try {
      const text = await this.#hooks.send(step);
      this.#done();
      this.#hooks.saved(step, text);
    } catch (error) {
      if (statusOf(error) === SIGNED_OUT) {
        // The answer came, and no other one will before the user is signed in: then it is woken.
        this.#hooks.lost(false);
        this.#hooks.signedOut();
        return false;
      }
      if (mayPass(error) || statusOf(error) === TOO_MANY) {
        this.#hooks.lost(true);
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.wake(), AGAIN_MS);
        return false;
      }
      this.#done();
      this.#hooks.refused(step, error);
    }
    this.#hooks.lost(false);
    return true;
  }

  #done(): void {
    this.#steps.shift();
    this.#hooks.keep([...this.#steps]);
  }
}
