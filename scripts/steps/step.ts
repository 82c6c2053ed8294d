import { spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';

/** A command that passes (exit code 0) or fails. */
export interface Step {
  name: string;
  command: [string, ...string[]];
}

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
  output: string;
}

const bin = (name: string): string => `node_modules/.bin/${name}`;

/** A step that runs a program of an npm package. */
export function tool(name: string, program: string, ...args: string[]): Step {
  return { name, command: [bin(program), ...args] };
}

/** Runs a step. Its output is kept for the report, or shown as it comes (`show`). */
export function runStep(step: Step, { show = false } = {}): Promise<StepResult> {
  const [program, ...args] = step.command;
  const started = performance.now();
  const chunks: string[] = [];
  return new Promise((resolve) => {
    const finish = (passed: boolean): void => {
      const seconds = (performance.now() - started) / 1000;
      resolve({ name: step.name, passed, seconds, output: chunks.join('') });
    };
    const child = spawn(program, args, { stdio: ['ignore', ...outputs(show)] });
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
    child.on('error', (error) => {
      chunks.push(`${program}: ${error.message}\n`);
      finish(false);
    });
    child.on('close', (code) => finish(code === 0));
  });
}

function outputs(show: boolean): ['inherit', 'inherit'] | ['pipe', 'pipe'] {
  return show ? ['inherit', 'inherit'] : ['pipe', 'pipe'];
}

/** Runs the steps, a number of them at a time, and reports each as it ends; only failures show their output. */
export async function runSteps(steps: Step[], atOnce: number): Promise<StepResult[]> {
  const waiting = [...steps];
  const results: StepResult[] = [];
  const work = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await runStep(step);
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

export function report({ name, passed, seconds, output }: StepResult): void {
  console.log(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed && output !== '') console.log(output.replace(/^/gm, '     '));
}
