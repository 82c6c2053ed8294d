import { Name, type PdfObject, PdfSyntaxError, Ref, Stream } from '@legible/pdf/objects';
import type { PdfFile } from '@legible/pdf/file';
import { fail } from './not-archivable.ts';

/** What comes before the tags of a profile (ICC.1:2004-10, 7.2). */
const HEADER = 128;
const NEWEST_VERSION = 4;
const LARGEST_PROFILE = 64 << 20;
/** Input, display, output and colour space; others lead from profile to profile (ISO 32000-1, 8.6.5.5). */
const CLASSES = new Set(['scnr', 'mntr', 'prtr', 'spac']);
const COMPONENTS = new Map([
  ['GRAY', 1],
  ['RGB ', 3],
  ['Lab ', 3],
  ['CMYK', 4],
]);

/** Numbers of the profiles of a file that are sound: each picture names its own, often the same. */
const sound = new WeakMap<PdfFile, Set<number>>();

/**
 * Looks at the header of the profile that an ICCBased colour space rests on (ISO 19005-2, 6.2.4.2).
 * @param value any array; one that is no such colour space is left alone
 * @throws {NotArchivable}
 */
export function checkColourSpace(file: PdfFile, value: PdfObject[]): void {
  const [family, profile] = value;
  if (!(family instanceof Name) || family.value !== 'ICCBased') return;
  const known = sound.get(file) ?? new Set();
  if (profile instanceof Ref && known.has(profile.number)) return;
  checkProfile(file, file.resolve(profile));
  if (profile instanceof Ref) sound.set(file, known.add(profile.number));
}

function checkProfile(file: PdfFile, stream: PdfObject | Stream): void {
  const bytes = stream instanceof Stream ? profileOf(file, stream) : Buffer.alloc(0);
  const text = (from: number) => bytes.toString('latin1', from, from + 4);
  const components = COMPONENTS.get(text(16));
  const isProfile = bytes.length >= HEADER && text(36) === 'acsp' && CLASSES.has(text(12));
  if (!isProfile || components === undefined || (bytes[8] ?? 0) > NEWEST_VERSION) {
    fail('its colours rest on something that is no ICC profile');
  }
  const wanted = stream instanceof Stream ? file.resolve(stream.dict.get('N')) : null;
  if (wanted !== components) fail('a colour profile has another number of colours than is used');
}

/** The bytes of a profile; none where they cannot be made out. */
function profileOf(file: PdfFile, stream: Stream): Buffer {
  try {
    return file.decoded(stream, LARGEST_PROFILE);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return Buffer.alloc(0);
    throw error;
  }
}
