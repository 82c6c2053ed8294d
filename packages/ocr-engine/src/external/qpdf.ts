import { execFile } from 'node:child_process';
import { EngineError } from '../interface/errors.ts';

const SECONDS = 120;
/** qpdf ends with 3 when it wrote a file and had something to say about the old one. */
const DONE_WITH_WARNINGS = 3;

/**
 * Has qpdf write a damaged file anew. This is the one place where native code meets a file from
 * outside; the service never comes here, only the command line and `makeSearchable` do.
 * @throws {EngineError} `damaged` when qpdf cannot make anything of it, `missing-dependency`, `cancelled`
 */
export async function rewriteWithQpdf(
  input: string,
  output: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  // Naming the pages makes qpdf put the page tree in order as well.
  const args = ['--object-streams=preserve', input, '--pages', '.', '1-z', '--', output];
  await new Promise<void>((resolve, reject) => {
    const options = { timeout: SECONDS * 1000, killSignal: 'SIGKILL' as const, signal };
    execFile('qpdf', args, options, (error) => {
      if (!error || error.code === DONE_WITH_WARNINGS) resolve();
      else reject(asEngineError(error));
    });
  });
}

function asEngineError(error: Error & { code?: unknown }): EngineError {
  if (error.name === 'AbortError') return new EngineError('cancelled', undefined, { cause: error });
  if (error.code !== 'ENOENT') return new EngineError('damaged', undefined, { cause: error });
  const message = 'The file is damaged, and qpdf, which might repair it, is not installed.';
  return new EngineError('missing-dependency', message, { cause: error });
}
