import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine, Mode } from '../src/interface/engine.ts';
import { EngineError } from '../src/interface/errors.ts';
import type { PageText } from '../src/interface/page-text.ts';

export interface Verdict {
  /** `processed`, or the code of the refusal. */
  outcome: string;
  /** What is wrong with the engine: undefined for what it should do. */
  fault?: string;
}

const MOST_PAGES = 3;
const QPDF_SECONDS = 120;

/** Puts one file through the engine and looks at what comes out. */
export async function tryVariant(
  engine: Engine,
  folder: string,
  name: string,
  bytes: Buffer,
  mode: Mode,
): Promise<Verdict> {
  const input = join(folder, `${name}.pdf`);
  const files = [input, `${input}.increment`, `${input}.out.pdf`];
  await writeFile(input, bytes);
  try {
    const outcome = await run(engine, input, mode);
    const fault = outcome === 'processed' ? await faultOf(input, bytes) : undefined;
    return { outcome, ...(fault ? { fault } : {}) };
  } catch (error) {
    return {
      outcome: 'thrown',
      fault: error instanceof Error ? (error.stack ?? '') : String(error),
    };
  } finally {
    for (const file of files) await rm(file, { force: true });
  }
}

async function run(engine: Engine, input: string, mode: Mode): Promise<string> {
  try {
    const { pageCount } = await engine.inspect(input);
    const texts: PageText[] = [];
    for (let page = 1; page <= Math.min(pageCount, MOST_PAGES); page += 1) {
      const text = await recognised(engine, input, page, mode);
      if (text) texts.push(text);
    }
    await engine.appendTextLayer(input, texts, `${input}.increment`, {
      mode,
      rotate: true,
      deskew: true,
    });
    return 'processed';
  } catch (error) {
    if (!(error instanceof EngineError) || error.code === 'internal') throw error;
    return error.code;
  }
}

/** Undefined for a page that fails: only that page is lost. */
async function recognised(
  engine: Engine,
  input: string,
  page: number,
  mode: Mode,
): Promise<PageText | undefined> {
  try {
    const outcome = await engine.recognisePage(input, page, { mode });
    return outcome.kind === 'recognised' ? outcome.text : undefined;
  } catch (error) {
    if (error instanceof EngineError && error.code.startsWith('page-')) return undefined;
    throw error;
  }
}

/**
 * The output must be sound if the input was, and what is new in it must be so always. About the rest
 * of a damaged input qpdf may have more to say than before, since it now sees all of it.
 */
async function faultOf(input: string, original: Buffer): Promise<string | undefined> {
  const increment = await readFile(`${input}.increment`);
  const whole = Buffer.concat([original, increment]);
  if (increment.length === 0) return undefined;
  const output = `${input}.out.pdf`;
  await writeFile(output, whole);
  const [before, after] = [await complaints(input), await complaints(output)];
  const fresh = newObjects(original, increment);
  const ours = after.lines.filter((line) => fresh.has(/object (\d+)/.exec(line)?.[1] ?? ''));
  if (ours.length === 0 && (before.code > 0 || after.code === 0)) return undefined;
  const said = [...ours, ...after.lines].slice(0, 5).join(' | ');
  return `qpdf: ${before.code} before, ${after.code} after: ${said}`;
}

/** Numbers of objects that the increment brings and the original does not know. */
function newObjects(original: Buffer, increment: Buffer): Set<string> {
  const old = new Set(objectNumbers(original));
  return new Set(objectNumbers(increment).filter((number) => !old.has(number)));
}

function objectNumbers(bytes: Buffer): string[] {
  return bytes.toString('latin1').match(/\d+(?=\s+\d+\s+obj)/g) ?? [];
}

/** Exit code of `qpdf --check` (0 sound, 2 errors, 3 warnings, put in that order) and what it said. */
async function complaints(path: string): Promise<{ code: number; lines: string[] }> {
  return new Promise((resolve) => {
    const options = {
      timeout: QPDF_SECONDS * 1000,
      killSignal: 'SIGKILL' as const,
      maxBuffer: 1 << 26,
    };
    execFile('qpdf', ['--check', path], options, (error, stdout, stderr) => {
      const rank: Record<string, number> = { 0: 0, 3: 1, 2: 2 };
      // Without a code it was stopped, which is worse than anything that it can say.
      const code = rank[error ? String(error.code) : '0'] ?? 3;
      const lines = `${stdout}\n${stderr}`
        .split('\n')
        .filter((line) => /WARNING|\.pdf[: ]/.test(line));
      resolve({ code, lines: lines.filter((line) => !line.startsWith('checking ')) });
    });
  });
}
