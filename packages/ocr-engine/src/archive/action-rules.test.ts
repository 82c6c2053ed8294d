import { describe, expect, it } from 'vitest';
import { archived, onePage, refusal } from '../../test/archived.ts';
import { looksAlike } from '../../test/looks-alike.ts';
import { qpdfComplaints } from '../../test/pdf-tools.ts';

const link = (entries: string) => ({
  page: `/Annots[<</Subtype/Link/Rect[0 0 9 9]/F 4${entries}>>]`,
});

describe('actions in PDF/A (ISO 19005-2, 6.5.1)', () => {
  it.each([
    ['Launch', link('/A<</S/Launch/F(x)>>')],
    ['Hide', link('/A<</S/Hide/T(a)>>')],
    ['SetState', link('/A<</S/SetState>>')],
    ['Launch', link('/PA<</S/Launch/F(x)>>')],
    ['Launch', { ...link('/A 5 0 R'), others: ['<</S 6 0 R/F(x)>>', '/Launch'] }],
    ['Hide', link('/A<</S/GoTo/D[3 0 R/Fit]/Next<</S/Hide/T(a)>>>>')],
    ['Hide', { ...link('/A<</S/GoTo/D[3 0 R/Fit]/Next 5 0 R>>'), others: ['[6 0 R]', '<</S/Hide/T(a)>>'] }],
    ['Launch', { catalogue: '/Outlines<</First 5 0 R/Last 5 0 R>>', others: ['<</Title(a)/A<</S/Launch/F(x)>>>>'] }],
    ['Print', link('/A<</S/Named/N/Print>>')],
    ['Print', link('/A<</Type/Action/S/Named/N/Print>>')],
  ])('are refused without saying that they are some: %s in %j', async (action, page) => {
    expect(await refusal(page)).toContain(`it holds an action: ${action}.`);
  }); // prettier-ignore

  it.each([
    ['leads to a page', link('/A<</S/GoTo/D[3 0 R/Fit]>>')],
    ['turns pages', link('/A<</S/Named/N/NextPage>>')],
    ['leads to an address', link('/A<</S/URI/URI(https://example.org)>>')],
    ['holds attributes of the structure', {
      catalogue: '/StructTreeRoot<</Type/StructTreeRoot/K 5 0 R>>',
      others: ['<</S/Sound/P 1 0 R/A<</O/Own/S/Launch>>>>'],
    }],
  ])('stay if what they do is allowed: one %s', async (_, page) => {
    const { input, output } = await archived(onePage(page));
    expect(await qpdfComplaints(output)).toEqual([]);
    expect(await looksAlike(input, output)).toEqual([]);
  }); // prettier-ignore
});
