import { exportOf, type TextChoices, type TextFormat } from '../src/export/export-of.ts';
import type { PageText } from '../src/interface/page-text.ts';

const CHOICES: TextChoices = { hyphens: 'joined', furniture: 'kept' };

/** The bytes of an export; of what is not chosen, as people get it. */
export async function exportedBytes(
  format: TextFormat,
  pages: (PageText | undefined)[],
  choices: Partial<TextChoices> = {},
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  async function* given() {
    yield* pages;
  }
  for await (const piece of exportOf(format, given, { ...CHOICES, ...choices })) {
    chunks.push(Buffer.from(piece as Uint8Array));
  }
  return Buffer.concat(chunks);
}
