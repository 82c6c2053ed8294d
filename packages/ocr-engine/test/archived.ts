import { join } from 'node:path';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { convertToPdfA } from '../src/archive/convert.ts';
import { EngineError } from '../src/interface/errors.ts';

/** What a page is to hold besides what it needs: entries as they stand in the file. */
interface OnePage {
  page?: string;
  resources?: string;
  content?: string;
  catalogue?: string;
  /** Objects of the numbers from 5 on. */
  others?: string[];
}

/** A file of one page, 99 points square. */
export const onePage = ({ page, resources, content, catalogue, others }: OnePage): Buffer =>
  plainPdf([
    `<</Type/Catalog/Pages 2 0 R${catalogue ?? ''}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<<${resources ?? ''}>>${page ?? ''}>>`,
    streamObject('', content ?? ''),
    ...(others ?? []),
  ]);

/** A file as PDF/A, and where both lie. */
export async function archived(pdf: Uint8Array): Promise<{ input: string; output: string }> {
  const input = await testFile('in.pdf', pdf);
  const output = join(await testFolder(), 'out.pdf');
  await convertToPdfA(input, output);
  return { input, output };
}

/** Why a page cannot become PDF/A; undefined if it can. */
export async function refusal(page: OnePage): Promise<string | undefined> {
  try {
    await archived(onePage(page));
    return undefined;
  } catch (error) {
    if (error instanceof EngineError && error.code === 'not-archivable') return error.message;
    throw error;
  }
}
