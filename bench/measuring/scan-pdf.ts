import { deflateSync } from 'node:zlib';
import { latin1, pdfNumber, PdfWriter } from '@legible/fixtures/pdf-writer';
import type { GreyPicture } from '@legible/fixtures/filters/grey-picture';

/** A picture as the PDF holds it (a JPEG stays as it is), and in grey for those who read pictures. */
export interface Scan {
  grey: GreyPicture;
  jpeg?: { data: Uint8Array; components: number };
}

/** Makes a PDF of scans, a page each. */
export class ScanPdf {
  readonly #writer = new PdfWriter();
  readonly #catalog = this.#writer.reserve();
  readonly #tree = this.#writer.reserve();
  readonly #kids: number[] = [];

  add(scan: Scan, dpi: number): void {
    const { width, height } = scan.grey;
    const [wide, high] = [width, height].map((pixels) => pdfNumber((pixels * 72) / dpi));
    const picture = addPicture(this.#writer, scan);
    const content = this.#writer.addStream('', latin1(`q ${wide} 0 0 ${high} 0 0 cm /Scan Do Q`));
    this.#kids.push(
      this.#writer.add(
        `<< /Type /Page /Parent ${this.#tree} 0 R /MediaBox [0 0 ${wide} ${high}]` +
          ` /Resources << /XObject << /Scan ${picture} 0 R >> >> /Contents ${content} 0 R >>`,
      ),
    );
  }

  finish(): Uint8Array {
    const kids = this.#kids.map((kid) => `${kid} 0 R`).join(' ');
    this.#writer.set(this.#catalog, `<< /Type /Catalog /Pages ${this.#tree} 0 R >>`);
    this.#writer.set(this.#tree, `<< /Type /Pages /Kids [${kids}] /Count ${this.#kids.length} >>`);
    return this.#writer.finish(this.#catalog);
  }
}

function addPicture(writer: PdfWriter, { grey, jpeg }: Scan): number {
  const size = `/Type /XObject /Subtype /Image /Width ${grey.width} /Height ${grey.height} /BitsPerComponent 8`;
  if (jpeg) {
    const space = jpeg.components === 1 ? '/DeviceGray' : '/DeviceRGB';
    return writer.addStream(`${size} /ColorSpace ${space} /Filter /DCTDecode`, jpeg.data);
  }
  const format = `${size} /ColorSpace /DeviceGray /Filter /FlateDecode`;
  return writer.addStream(format, deflateSync(grey.pixels, { level: 1 }));
}
