import { fail } from './not-archivable.ts';

/** Of ISO 32000-1, table 70. */
const INTENTS = new Set([
  'AbsoluteColorimetric',
  'RelativeColorimetric',
  'Saturation',
  'Perceptual',
]);

/**
 * ISO 19005-2, 6.2.6.
 * @param intent how colours are to be fitted to what shows them; undefined where nothing is said
 */
export function checkRenderingIntent(intent: string | undefined): void {
  if (intent === undefined || INTENTS.has(intent)) return;
  fail(`it fits colours in a way that there is not: ${intent}`);
}
