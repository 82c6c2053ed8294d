import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { LEGIBLE, ONE_THREAD, pagesOf } from '../measuring/commands.ts';
import { type Cost, measure } from '../measuring/measure.ts';

export interface Result extends Cost {
  /** Text of each page. */
  pages: string[];
  /** Of the output over the input; undefined where no PDF is made. */
  bytesAdded: number | undefined;
}

export interface Tool {
  name: string;
  version: string;
  run(pdf: string, folder: string): Promise<Result>;
}

/** Exit code of OCRmyPDF for pages that hold text already, which it refuses. */
const HAS_TEXT = 6;

/** The tools that are installed; those that are not are named. */
export function installedTools(): Tool[] {
  const tools = [legible('lstm'), legible('tesseract')];
  const tesseract = versionOf('tesseract', /tesseract (\S+)/);
  const ocrmypdf = versionOf('ocrmypdf', /(\d\S*)/);
  if (tesseract) tools.push(tesseractTool(tesseract));
  else console.log('tesseract is not installed: left out');
  if (ocrmypdf) tools.push(...ocrmypdfTools(ocrmypdf));
  else console.log('OCRmyPDF is not installed: left out');
  return tools;
}

function versionOf(command: string, pattern: RegExp): string | undefined {
  try {
    return pattern.exec(execFileSync(command, ['--version'], { encoding: 'utf8' }))?.[1];
  } catch {
    return undefined;
  }
}

function legible(engine: string): Tool {
  return {
    name: `Legible ${engine}`,
    version: execFileSync(process.execPath, [LEGIBLE, '--version'], { encoding: 'utf8' }).trim(),
    run: async (pdf, folder) =>
      withSidecar(pdf, folder, (output, sidecar) => [
        process.execPath,
        LEGIBLE,
        pdf,
        output,
        '--sidecar',
        sidecar,
        '--engine',
        engine,
        '--quiet',
      ]),
  };
}

/**
 * As it is, and with one thread for each tesseract: by itself it gives a tesseract that reads a single
 * page several, which mostly wait for each other.
 */
function ocrmypdfTools(version: string): Tool[] {
  return [
    { name: 'OCRmyPDF', version, run: (pdf, folder) => runOcrmypdf(pdf, folder) },
    {
      name: 'OCRmyPDF, one thread',
      version,
      run: (pdf, folder) => runOcrmypdf(pdf, folder, ONE_THREAD),
    },
  ];
}

async function runOcrmypdf(
  pdf: string,
  folder: string,
  environment: Record<string, string> = {},
): Promise<Result> {
  const options = ['--output-type', 'pdf', '--quiet'];
  const command = (output: string, sidecar: string) => [
    'ocrmypdf',
    ...options,
    '--sidecar',
    sidecar,
    pdf,
    output,
  ];
  return withSidecar(pdf, folder, command, environment);
}

async function withSidecar(
  pdf: string,
  folder: string,
  command: (output: string, sidecar: string) => string[],
  environment: Record<string, string> = {},
): Promise<Result> {
  const [output, sidecar] = [join(folder, 'out.pdf'), join(folder, 'out.txt')];
  const cost = await measure(command(output, sidecar), [0, HAS_TEXT], environment);
  const bytesAdded = bytesIn(output) === 0 ? 0 : bytesIn(output) - bytesIn(pdf);
  return { ...cost, pages: pagesOf(sidecar), bytesAdded };
}

function bytesIn(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** The command line reads pictures: they are drawn before, which is not counted. */
function tesseractTool(version: string): Tool {
  return {
    name: 'tesseract',
    version,
    run: async (pdf, folder) => {
      const list = join(folder, 'pages.list');
      execFileSync('bash', [
        '-c',
        'pdftoppm -r 300 -gray "$1" "$2/page" && ls "$2"/page*.pgm > "$3"',
        'bash',
        pdf,
        folder,
        list,
      ]);
      const output = join(folder, 'tesseract');
      const cost = await measure(['tesseract', list, output, '--dpi', '300'], [0], ONE_THREAD);
      return { ...cost, pages: pagesOf(`${output}.txt`), bytesAdded: undefined };
    },
  };
}
