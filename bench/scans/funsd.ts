import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPicture } from '../measuring/picture-file.ts';
import type { ScanPage } from './scan-page.ts';

/** Forms are letters of 11 inches, about 1000 pixels high. */
const DPI = 91;

interface Entity {
  box: [number, number, number, number];
  words: { text: string }[];
}

/** Forms of FUNSD's training part: `images/NAME.png` and `annotations/NAME.json`. */
export function forms(folder: string): ScanPage[] {
  return readdirSync(join(folder, 'images'))
    .filter((name) => name.endsWith('.png'))
    .toSorted()
    .map((file) => {
      const name = file.replace('.png', '');
      return {
        name,
        dpi: DPI,
        picture: () => readPicture(join(folder, 'images', file)),
        truth: textOf(readFileSync(join(folder, 'annotations', `${name}.json`), 'utf8')),
      };
    });
}

/** Its lines stand in no order of their own: from top to bottom, then. */
function textOf(json: string): string {
  const { form } = JSON.parse(json) as { form: Entity[] };
  return form
    .toSorted((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])
    .map(({ words }) => words.map(({ text }) => text).join(' '))
    .join('\n');
}
