import { pictureMessages } from '@legible/contracts/messages/documents/pictures';
import { trialMessages } from '@legible/contracts/messages/documents/trial';
import { TRIAL_MEGABYTES } from '@legible/contracts/trial';
import { sortFiles } from '../pictures/chosen-pictures.ts';

/** Why a file is not even sent, in a sentence. */
export class NotSent extends Error {}

const { problems, bad } = pictureMessages;

/**
 * A visitor's file as a PDF: a picture becomes one on his device.
 * @throws NotSent; what `signal` was aborted with
 */
export async function pdfOf(file: File, signal: AbortSignal): Promise<File> {
  const { pdf, empty, unknown, undecoded } = await sortFiles([file]);
  const { name } = file;
  if (empty.length > 0) throw new NotSent(problems.empty([name]));
  if (unknown.length > 0) throw new NotSent(problems.unknown([name]));
  if (undecoded.length > 0) throw new NotSent(problems.undecoded([name]));
  const made = pdf.length > 0 ? file : await madeOf(file, signal);
  if (made.size > TRIAL_MEGABYTES * 1024 * 1024) {
    throw new NotSent(trialMessages.tooLarge(TRIAL_MEGABYTES));
  }
  return made;
}

async function madeOf(file: File, signal: AbortSignal): Promise<File> {
  const { makePdf } = await import('../pictures/make-pdf.ts');
  const picture = { id: 1, file, turn: 0 } as const;
  const { pdf, problems: found } = await makePdf([picture], { onProgress: () => {}, signal });
  if (pdf) return pdf;
  throw new NotSent(bad[found.get(picture.id) ?? 'damaged']);
}
