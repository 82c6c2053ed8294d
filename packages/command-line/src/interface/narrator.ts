import { bar, CLEAR_LINE } from '@legible/ocr-engine/command-line/progress-bar';
import { say } from '@legible/ocr-engine/command-line/narrator';

/** What a command tells: an event for programs, and its lines for persons. */
export interface Told {
  event: Record<string, unknown> & { event: string };
  /** Nothing, where a person need not hear of it. */
  text?: string;
  /** Told even to those who asked for quiet. */
  isFailure?: boolean;
  /** What was asked for, rather than how it went: its lines are for the next program, too. */
  isResult?: boolean;
}

export interface Narrator {
  tell(told: Told): void;
  /** How many of all files have ended. */
  progress(done: number, total: number): void;
  end(): void;
}

/** JSON lines on standard output; or results there, and lines on standard error, below them a bar on a terminal. */
export function narratorFor({ json, quiet }: { json: boolean; quiet: boolean }): Narrator {
  if (json) {
    const tell = ({ event }: Told) => void process.stdout.write(`${JSON.stringify(event)}\n`);
    return { tell, progress: () => undefined, end: () => undefined };
  }
  const isDrawn = !quiet && process.stderr.isTTY;
  const started = performance.now();
  let drawn = '';
  return {
    tell({ text, isFailure = false, isResult = false }) {
      if (text === undefined || (quiet && !isFailure && !isResult)) return;
      if (isResult) process.stdout.write(`${text}\n`);
      else say(`${isDrawn ? CLEAR_LINE : ''}${isFailure ? 'legible: ' : ''}${text}\n${drawn}`);
    },
    progress(done, total) {
      if (!isDrawn) return;
      drawn = bar({ done, total }, 'files', performance.now() - started);
      say(drawn);
    },
    end() {
      if (isDrawn) say(CLEAR_LINE);
      drawn = '';
    },
  };
}
