/** The simulator's own time, in whole seconds since 1970, which tests may move forward. */
export interface ClockState {
  offsetSeconds: number;
  /** Where time stands still; null when it runs. */
  frozenAt: number | null;
}

const wallSeconds = () => Math.floor(Date.now() / 1000);

/** A clock that runs with the wall clock, ahead of it by an offset, or stands still. */
export class Clock {
  #state: ClockState;

  constructor(state: ClockState) {
    this.#state = state;
  }

  now(): number {
    return this.#state.frozenAt ?? wallSeconds() + this.#state.offsetSeconds;
  }

  get frozen(): boolean {
    return this.#state.frozenAt !== null;
  }

  /** Sets the time without letting anything happen; time never goes back. */
  moveTo(seconds: number): void {
    if (seconds < this.now()) return;
    if (this.#state.frozenAt === null) this.#state.offsetSeconds = seconds - wallSeconds();
    else this.#state.frozenAt = seconds;
  }

  state(): ClockState {
    return { ...this.#state };
  }
}

/** A clock that starts at a moment and, if frozen, moves only when told to. */
export function startClock(start: { at?: Date; frozen?: boolean }): Clock {
  const at = start.at ? Math.floor(start.at.getTime() / 1000) : wallSeconds();
  return new Clock({
    offsetSeconds: at - wallSeconds(),
    frozenAt: start.frozen ? at : null,
  });
}
