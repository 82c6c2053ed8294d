import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFile, testFolder } from '@legible/fixtures/folder';
import { looksAlike } from '../../test/looks-alike.ts';
import { qpdfComplaints } from '../../test/pdf-tools.ts';
import { plainPdf, streamObject } from '@legible/fixtures/plain-pdf';
import { Dict, PdfString, Ref } from '@legible/pdf/objects';
import { openPdf } from '../inspect/open-pdf.ts';
import { convertToPdfA } from './convert.ts';

/** A page that draws two squares, each in a layer of its own, of which the second is switched off. */
function layeredPdf(configuration: string, others = ''): Buffer {
  return plainPdf([
    `<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R 6 0 R]/D<</OFF[6 0 R]${configuration}>>${others}>>>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Properties<</A 5 0 R/B 6 0 R>>>>>>',
    streamObject('', '/OC/A BDC 9 9 9 9 re f EMC /OC/B BDC 30 9 9 9 re f EMC'),
    '<</Type/OCG/Name(one)>>',
    '<</Type/OCG/Name(two)>>',
  ]);
}

async function archived(pdf: Buffer): Promise<{ input: string; output: string }> {
  const input = await testFile('layers.pdf', pdf);
  const output = join(await testFolder(), 'out.pdf');
  await convertToPdfA(input, output);
  return { input, output };
}

/** The layers of an archived file, and its configurations. */
async function configurationsOf(pdf: Buffer) {
  const { output } = await archived(pdf);
  const file = openPdf(output);
  const catalogue = file.dict(file.xref.trailer.get('Root'));
  const properties = file.dict(catalogue?.get('OCProperties')) ?? new Dict();
  const configurations = [properties.get('D'), ...[properties.get('Configs') ?? []].flat()];
  file.close();
  return {
    groups: properties.get('OCGs') as Ref[],
    configurations: configurations.filter((value) => value instanceof Dict),
  };
}

const nameOf = (configuration: Dict | undefined) => {
  const name = configuration?.get('Name');
  return name instanceof PdfString ? name.bytes.toString('latin1') : undefined;
};

describe('layers that can be switched off, in PDF/A (ISO 19005-2, 6.9)', () => {
  it('stay as they are shown', async () => {
    const { input, output } = await archived(layeredPdf('/Order[5 0 R]'));
    expect(await looksAlike(input, output)).toEqual([]);
    expect(await qpdfComplaints(output)).toEqual([]);
  });

  it('are all listed where some are', async () => {
    const { groups, configurations } = await configurationsOf(
      layeredPdf('/Order[[(head)6 0 R]]', '/Configs[<<>>]'),
    );
    const [first, second] = groups;
    expect(groups).toHaveLength(2);
    expect(configurations[0]?.get('Order')).toEqual([
      [new PdfString(Buffer.from('head')), second],
      first,
    ]);
    expect(configurations[1]?.has('Order')).toBe(false);
  });

  it('have configurations of different names', async () => {
    const { configurations } = await configurationsOf(
      layeredPdf('/Name(mine)', '/Configs[<</Name(mine)>> <<>> <</Name()>>]'),
    );
    expect(configurations.map(nameOf)).toEqual(['mine', 'mine 2', 'Layers', 'Layers 2']);
  });

  it('may not switch by themselves', async () => {
    const automatic = '/AS[<</Event/View/Category[/Print]/OCGs[5 0 R]>>]';
    await expect(archived(layeredPdf(automatic))).rejects.toMatchObject({
      code: 'not-archivable',
      message: expect.stringContaining('by themselves') as string,
    });
    const { configurations } = await configurationsOf(layeredPdf('/AS[]'));
    expect(configurations[0]?.has('AS')).toBe(false);
  });
});
