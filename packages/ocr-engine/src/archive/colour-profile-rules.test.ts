import { deflateSync } from 'node:zlib';
import { streamObject } from '@legible/fixtures/plain-pdf';
import { describe, expect, it } from 'vitest';
import { archived, onePage, refusal } from '../../test/archived.ts';
import { looksAlike } from '../../test/looks-alike.ts';
import { srgbProfile } from './srgb-profile.ts';

/** A page in two colours that rest on this profile. */
const coloured = (profile: Buffer, entries = '/N 3') => ({
  resources: '/ColorSpace<</A[/ICCBased 5 0 R]/B 6 0 R>>',
  content: '/A cs 1 0 0 sc 9 9 9 9 re f /B cs 0 1 0 sc 30 9 9 9 re f',
  others: [streamObject(entries, profile), '[/ICCBased 5 0 R]'],
});

/** The sRGB profile with other bytes in one place. */
function changed(at: number, bytes: string): Buffer {
  const profile = srgbProfile();
  profile.write(bytes, at, 'latin1');
  return profile;
}

describe('the profile of a colour space in PDF/A (ISO 19005-2, 6.2.4.2)', () => {
  it.each([
    ['is anything', coloured(Buffer.from('no profile'))],
    ['ends in its header', coloured(srgbProfile().subarray(0, 100))],
    ['lacks the signature', coloured(changed(36, 'xxxx'))],
    ['leads to another profile', coloured(changed(12, 'link'))],
    ['is for colours that PDF does not know', coloured(changed(16, 'HSV '))],
    ['is newer than PDF', coloured(changed(8, '\u0005'))],
    ['is a picture', coloured(srgbProfile(), '/N 3/Filter/DCTDecode')],
    ['is missing', { resources: '/ColorSpace<</A[/ICCBased 9 0 R]>>' }],
  ])('is refused if it %s', async (_, page) => {
    expect(await refusal(page)).toContain('its colours rest on something that is no ICC profile');
  });

  it.each([
    ['too many', '/N 4'],
    ['no', ''],
  ])('is refused if it is used for %s colours', async (_, entries) => {
    expect(await refusal(coloured(srgbProfile(), entries))).toContain('another number of colours');
  });

  it.each([
    ['a plain one', coloured(srgbProfile())],
    ['a packed one', coloured(deflateSync(srgbProfile()), '/N 3/Filter/FlateDecode')],
    ['one of Lab colours', coloured(changed(16, 'Lab '))],
  ])('stays: %s', async (_, page) => {
    const { input, output } = await archived(onePage(page));
    expect(await looksAlike(input, output)).toEqual([]);
  });
});
