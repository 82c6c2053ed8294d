import type { KnownLanguage } from '../languages/catalogue.ts';
import { bestOfScript } from './best-of-script.ts';
import { ENGLISH, firstOfEach } from './find-script.ts';
import { fits, isSureOf, type Look, look, type UnknownPage } from './sample-looks.ts';

/** Scripts some of whose letters English takes for its own. */
const ALPHABETS: ReadonlySet<string> = new Set(['Cyrillic', 'Greek']);
/** English must hardly read this share of it. */
const UNREAD = 0.15;
/** The sample has at least as much in the other script, beside what English reads. */
const SHARE = 0.2;

/**
 * What a sample is in that English reads in part only: addresses, names of products and numbers of accounts stand in Latin letters on
 * pages of every script, and are often in the longest lines of a letter or a bill.
 * @param english how English reads the sample, or some of it, where no other language reads it any better; or what another one does: then there is nothing to be found
 * @returns undefined where nothing else is read surely in it
 */
export async function besideAddresses(
  page: UnknownPage,
  english: Look,
  installed: readonly KnownLanguage[],
): Promise<Look | undefined> {
  const { besideEnglish } = page;
  const isPart = english.language.name === ENGLISH && english.unread > UNREAD;
  if (!isPart || !besideEnglish) return undefined;
  // It may have had a glance at some of the lines only.
  const { text } = await look(page.sample, english.language);
  const beside = { ...page, sample: besideEnglish };
  const looks: Look[] = [];
  for (const language of firstOfEach(installed).filter(({ script }) => ALPHABETS.has(script))) {
    const own = await look(besideEnglish, language);
    const isEnough = own.text.length > SHARE * text.length && fits(own);
    if (isEnough) looks.push(await bestOfScript(beside, own, installed));
  }
  return looks.filter(isSureOf).toSorted((a, b) => b.confidence - a.confidence)[0];
}
