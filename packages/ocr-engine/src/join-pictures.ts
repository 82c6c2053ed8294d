import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { JoinedPdf } from '@legible/pictures/joined-pdf';
import type { PictureInput } from './interface/engine.ts';
import type { JoinReport } from './interface/task-reports.ts';
import { EngineError } from './interface/errors.ts';
import { removeFiles, replaceBy, temporaryNameBeside } from './files/output-file.ts';
import type { PictureSection } from './pictures/picture-section.ts';

/** Has one picture made into objects of a PDF, which it writes to `sectionPath`. */
export type SectionMaker = (
  picture: PictureInput,
  sectionPath: string,
  firstNumber: number,
) => Promise<PictureSection>;

/** What a caller is told of a picture, by its name. */
const OF_PICTURES: ReadonlySet<string> = new Set([
  'not-a-picture',
  'picture-too-large',
  'empty-file',
  'damaged',
  'too-slow',
  'too-large-inside',
  'file-access',
]);

/**
 * Puts pictures into one PDF, in their order. Each is read by a child; this process only copies what came of it.
 * @throws {EngineError} that names the picture which cannot be taken; then what was at `outputPath` stays
 */
export async function joinPictures(
  pictures: readonly PictureInput[],
  outputPath: string,
  makeSection: SectionMaker,
): Promise<JoinReport> {
  if (pictures.length === 0) throw new EngineError('usage', 'There is no picture.');
  const sectionPath = temporaryNameBeside(outputPath, 'picture');
  // What has the output's name may be one of the pictures, and stays where one cannot be taken.
  const joinedPath = temporaryNameBeside(outputPath, 'joined');
  const pdf = new JoinedPdf();
  try {
    {
      await using output = await openOutput(joinedPath, outputPath);
      await output.writeFile(pdf.start);
      for (const picture of pictures) {
        const section = await named(picture, makeSection(picture, sectionPath, pdf.nextNumber));
        const size = await appendTo(output, sectionPath);
        pdf.add(believed(section, size, pdf.nextNumber), size);
      }
      await output.writeFile(pdf.finish());
    }
    await replaceBy(joinedPath, outputPath);
    return { pageCount: pdf.pageCount };
  } finally {
    await removeFiles([sectionPath, joinedPath]);
  }
}

/** @param target what it will be called */
async function openOutput(path: string, target: string): Promise<FileHandle> {
  return open(path, 'w').catch((error: unknown) => {
    throw new EngineError('file-access', `${target} cannot be written.`, { cause: error });
  });
}

async function named<T>({ path }: PictureInput, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof EngineError) || !OF_PICTURES.has(error.code)) throw error;
    const { code, message } = ofPicture(error);
    throw new EngineError(code, `${path}: ${sentence(message)}`, { cause: error });
  });
}

/** What else can be done about a file that unpacks to too much is of no use for a picture. */
function ofPicture(error: EngineError): EngineError {
  return error.code === 'too-large-inside' ? new EngineError('picture-too-large') : error;
}

const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

async function appendTo(output: FileHandle, path: string): Promise<number> {
  let size = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    await output.writeFile(piece);
    size += piece.length;
  }
  return size;
}

/** The child read a stranger's file and may say anything: what it says has to fit what it wrote. */
function believed(section: PictureSection, size: number, first: number): PictureSection {
  const { offsets, pages } = section;
  const isPlace = (offset: unknown) =>
    Number.isInteger(offset) && isWithin(offset as number, 0, size);
  const isPage = (page: unknown) =>
    Number.isInteger(page) && isWithin(page as number, first, first + offsets.length);
  const areThere = Array.isArray(offsets) && Array.isArray(pages) && pages.length > 0;
  if (areThere && offsets.every(isPlace) && pages.every(isPage)) return section;
  throw new EngineError('internal', 'The process that read a picture talked nonsense.');
}

const isWithin = (value: number, least: number, beyond: number): boolean =>
  value >= least && value < beyond;
