import { accountTexts } from '@legible/contracts/messages/accounts';
type Rule = readonly [pattern: RegExp, name: string];

/** In this order: nearly every browser also claims to be those that came before it. */
const browsers: readonly Rule[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+ .*\bSafari\//, 'Safari'],
];

const systems: readonly Rule[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const UNKNOWN = accountTexts.devices.unknown;

/**
 * Browser and system in words, from what the browser calls itself. Says only what can be told: no
 * versions, which are frozen by now, and nothing where nothing is recognised.
 */
export function deviceName(userAgent: string | null): string {
  if (userAgent === null) return UNKNOWN;
  const browser = named(browsers, userAgent) ?? program(userAgent);
  const system = named(systems, userAgent);
  if (browser === undefined) return system ?? UNKNOWN;
  return system === undefined ? browser : accountTexts.devices.browserOn(browser, system);
}

export function isHandheld(userAgent: string | null): boolean {
  return /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent ?? '');
}

const named = (rules: readonly Rule[], userAgent: string) =>
  rules.find(([pattern]) => pattern.test(userAgent))?.[1];

/** What is no browser begins with its own name: "curl/8.5.0". */
function program(userAgent: string): string | undefined {
  const name = /^([\w.-]{1,40})(?:\/|$)/.exec(userAgent)?.[1];
  return name === 'Mozilla' ? undefined : name;
}
