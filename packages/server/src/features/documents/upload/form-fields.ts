import { AppError } from '../../../platform/http/app-error.ts';

/** Fonts that `font_file` may name (D55): the layer's own glyphless font serves every script. */
const FONTS = new Set(['glyphless']);

/** Characters; what is longer opens no file. */
const LONGEST_FILE_PASSWORD = 200;

/** Of the API's description. */
export const FORM =
  'A form (multipart/form-data) of files. For files that open with a password only, a field `password` comes before ' +
  'them: it is used for this run and not kept.';

/** What the form says of its files, before them. */
export function takeField(
  intake: { password?: string | undefined },
  part: { fieldname: string; value: unknown },
): void {
  if (part.fieldname === 'password') intake.password = passwordIn(part.value);
  else checkField(part.fieldname, part.value);
}

/** @throws AppError `bad_request` for one that no file can have */
function passwordIn(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_FILE_PASSWORD) {
    throw new AppError('bad_request');
  }
  return value === '' ? undefined : value;
}

function checkField(name: string, value: unknown): void {
  if (name !== 'font_file' || value === '') return;
  if (typeof value !== 'string' || !FONTS.has(value)) throw new AppError('unknown_font');
}
