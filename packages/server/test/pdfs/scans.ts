import { garden, harbour, letter } from '@legible/fixtures/samples';
import { scanPdf } from '@legible/fixtures/pdf';

/** Fixtures as the API client sends them. */
export type Bytes = Uint8Array<ArrayBuffer>;

export async function letterScan(): Promise<Bytes> {
  return new Uint8Array(await scanPdf({ pages: letter.map((page) => ({ ...page, noise: 0.05 })) }));
}

/** As many short pages as wanted, quick to recognise. */
export async function shortScan(pages: number): Promise<Bytes> {
  const texts = [harbour, garden].map((text) => text.split('\n\n')[0] ?? '');
  const short = Array.from({ length: pages }, (_, i) => ({ text: texts[i % 2] ?? '', noise: 0 }));
  return new Uint8Array(await scanPdf({ pages: short }));
}

/** As many full pages as wanted, such as people send. */
export async function textScan(pages: number): Promise<Bytes> {
  const full = Array.from({ length: pages }, (_, i) => ({
    ...letter[i % letter.length],
    noise: 0.05,
  }));
  return new Uint8Array(await scanPdf({ pages: full as typeof letter }));
}
