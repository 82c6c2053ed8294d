import { describe, expect, it } from 'vitest';
import { archived, onePage, refusal } from '../../test/archived.ts';
import { looksAlike } from '../../test/looks-alike.ts';
import { qpdfComplaints } from '../../test/pdf-tools.ts';

const state = (entries: string) => ({
  resources: `/ExtGState<</E<<${entries}>>>>`,
  content: '/E gs 9 9 9 9 re f',
});
const screen = '/HalftoneType 1/Frequency 60/Angle 45/SpotFunction/Round';
const screens = (spot: string) =>
  state(
    `/HT<</HalftoneType 5/Default<<${screen}>>/${spot}<<${screen}/TransferFunction/Identity>>>>`,
  );

describe('graphics states in PDF/A (ISO 19005-2, 6.2.5)', () => {
  it.each([
    ['change colours', state('/TR/Identity')],
    ['change colours and say what they are', state('/Type/ExtGState/TR/Identity')],
    ['change colours in a second way', state('/TR2/Identity')],
    ['have a phase of halftones', state('/HTP[0 0]')],
    ['are objects of their own', { resources: '/ExtGState 5 0 R', others: ['<</E 6 0 R>>', '<</TR/Identity>>'] }],
    ['belong to a shading', { resources: '/Pattern<</P<</PatternType 2/ExtGState<</TR/Identity>>>>>>' }],
    ['bring a halftone that changes colours', state(`/HT<<${screen}/TransferFunction/Identity>>`)],
    ['bring a halftone that changes a primary colour', screens('Cyan')],
    ['bring a halftone of another kind', state('/HT<</HalftoneType 6/Width 1/Height 1>>')],
    ['bring a halftone that a printer knows', state(`/HT<<${screen}/HalftoneName(a)>>`)],
  ])('are refused that %s', async (_, page) => {
    expect(await refusal(page)).toContain('it changes colours for one printer');
  }); // prettier-ignore

  it.each([
    ['change nothing', state('/TR2/Default/HT/Default')],
    ['have another name for it', { ...state('/TR2 5 0 R'), others: ['/Default'] }],
    ['bring a plain halftone', state(`/HT<<${screen}>>`)],
    ['bring a halftone for a colour without a process', screens('Gold')],
    ['mask by a function', state('/SMask<</S/Luminosity/G 5 0 R/TR/Identity>>')],
  ])('stay that %s', async (_, page) => {
    const form =
      '<</Type/XObject/Subtype/Form/BBox[0 0 99 99]/Group<</S/Transparency/CS/DeviceGray>>/Length 0>>\nstream\n\nendstream';
    const { output } = await archived(onePage({ others: [form], ...page }));
    expect(await qpdfComplaints(output)).toEqual([]);
  }); // prettier-ignore
});

describe('blend modes in PDF/A (ISO 19005-2, 6.2.10)', () => {
  it.each([
    state('/BM/FooBlend'),
    state('/BM[/Multiply/FooBlend]'),
    { ...state('/BM 5 0 R'), others: ['[6 0 R]', '/FooBlend'] },
  ])('are refused where ISO 32000-1 has none of this name: %j', async (page) => {
    expect(await refusal(page)).toContain('it blends colours in a way that there is not: FooBlend');
  });

  it.each(['Normal', 'Compatible', 'Multiply', 'ColorDodge', 'SoftLight', 'Luminosity'])(
    'stay: %s',
    async (mode) => {
      const pdf = onePage(state(`/BM/${mode}`));
      const { input, output } = await archived(pdf);
      expect(await looksAlike(input, output)).toEqual([]);
    },
  );
});
