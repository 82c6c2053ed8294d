import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Takes the words of one command a line, as JSON, and answers with what it printed and why it failed. */
const SERVE = `
import contextlib, io, json, sys, traceback
from legible_training.__main__ import main

for line in sys.stdin:
    sys.argv = ["train", *json.loads(line)]
    said, errors, failed = io.StringIO(), io.StringIO(), False
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(errors):
        try:
            main()
        except SystemExit as end:
            failed = end.code not in (None, 0)
            print(end.code, file=sys.stderr)
        except BaseException:
            failed = True
            traceback.print_exc()
    print(json.dumps({"said": said.getvalue(), "errors": errors.getvalue(), "failed": failed}), flush=True)
`;

interface Answer {
  said: string;
  errors: string;
  failed: boolean;
}

/** Commands of `npm run train`, one after the other in one process: PyTorch takes longer to load than most of them. */
export class BenchProcess {
  readonly #child = spawn('/usr/bin/python3', ['-c', SERVE], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // Its library of matrices has threads of its own, which burn what they wait. Large pages as in scripts/train.sh.
    env: {
      ...process.env,
      PYTHONPATH: 'training',
      OPENBLAS_NUM_THREADS: '1',
      GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    },
  });
  readonly #answers = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();

  /**
   * @returns what the command printed
   * @throws Error with what it printed of its failure
   */
  async run(...words: string[]): Promise<string> {
    this.#child.stdin.write(`${JSON.stringify(['--threads', '1', ...words])}\n`);
    const { value, done } = await this.#answers.next();
    if (done === true) throw new Error('The process of the training bench has ended.');
    const { said, errors, failed } = JSON.parse(value) as Answer;
    if (failed) throw new Error(errors);
    return said;
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.stdin.end();
    await ended;
  }
}
