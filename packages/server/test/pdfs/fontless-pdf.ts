import { plainPdf } from '@legible/fixtures/plain-pdf';
import type { Bytes } from './scans.ts';

/** A page with a font that is not embedded, which PDF/A does not allow. */
export const fontless = (): Bytes =>
  Uint8Array.from(
    plainPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 100] /Contents 4 0 R /Resources ' +
        '<< /Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>',
      '<< /Length 40 >>\nstream\nBT /F 12 Tf 20 40 Td (Text of own) Tj ET   \nendstream',
    ]),
  );
