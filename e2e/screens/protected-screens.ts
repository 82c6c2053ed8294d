import { paths } from '@legible/contracts/endpoints';
import type { Screen } from './screen.ts';

const NAME = 'contract of 12 May, protected by the notary.pdf';
const refusal = {
  code: 'encrypted',
  detail: 'The file is protected by a password. Give its password, or upload an unlocked copy.',
};

/** An upload that is refused since its file opens with a password only. */
export const protectedScreens: Screen[] = [
  {
    name: 'ocr-protected',
    state: true,
    fails: true,
    path: '/ocr',
    scene: {
      answers: {
        [`POST ${paths.batch}`]: {
          status: 422,
          body: { ...refusal, rejected: [{ ...refusal, input_name: NAME, position: 0 }] },
        },
      },
    },
    before: async (page) => {
      const pdf = { mimeType: 'application/pdf', buffer: Buffer.alloc(230_000, '%PDF-') };
      await page.getByLabel('PDF files').setInputFiles({ name: NAME, ...pdf });
      await page.getByRole('button', { name: 'Upload Selected PDF(s)' }).click();
      await page.getByLabel(`Password of ${NAME}`).waitFor();
    },
  },
];
