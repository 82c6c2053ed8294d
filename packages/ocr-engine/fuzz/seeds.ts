import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scanPdf, textPdf } from '@legible/fixtures/pdf';
import { hybridPdf } from '@legible/fixtures/harmed/broken-pdfs';
import { oldLayers, pageWithOldLayer } from '../test/old-layers.ts';

export interface Seed {
  name: string;
  bytes: Buffer;
}

/** Odd files from the wild, kept beside the repository; not everybody has them. */
const corpus = fileURLToPath(new URL('../../../../shared/corpus/pdf/', import.meta.url));

/** The files that are harmed: those of the corpus, and files of our own of every make. */
export async function seeds({ largest }: { largest: number }): Promise<Seed[]> {
  const page = { text: 'A page that comes to harm.', dpi: 60, noise: 0 };
  const own: Seed[] = [
    { name: 'scan', bytes: Buffer.from(await scanPdf({ pages: [page, { ...page, rotate: 90 }] })) },
    { name: 'layer', bytes: Buffer.from(await scanPdf({ pages: [{ ...page, textLayer: true }] })) },
    { name: 'text', bytes: Buffer.from(await textPdf({ pages: [page] })) },
    { name: 'hybrid', bytes: hybridPdf() },
    ...oldLayers.map(([name, layer]) => ({ name, bytes: pageWithOldLayer(layer) })),
  ];
  return [...own, ...corpusFiles()].filter(({ bytes }) => bytes.length <= largest);
}

function corpusFiles(): Seed[] {
  if (!existsSync(corpus)) return [];
  return readdirSync(corpus)
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => ({ name, bytes: readFileSync(`${corpus}${name}`) }));
}
