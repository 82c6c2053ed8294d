import { STORAGE_PREFIX } from '@legible/contracts/product';
import { matchRoutes } from 'react-router';
import { fieldsOf } from '../../lib/fields-of.ts';
import { routes } from '../../lib/routes.ts';

/** A screen for signed-in users, and the navigation state that it was opened with. */
export interface Place {
  path: string;
  state: unknown;
}

const KEY = `${STORAGE_PREFIX}place`;

/** Only these are ever gone back to: an address of another site is none of them. */
const forPeople = [
  routes.ocr,
  `${routes.document}/:id`,
  routes.profile,
  routes.changePassword,
  routes.subscribe,
].map((path) => ({ path }));

const isForPeople = (path: string) => matchRoutes(forPeople, path.split(/[?#]/)[0] ?? '') !== null;

/** Keeps, for this tab, where a visitor wanted to go who has to log in first. */
export function rememberPlace(place: Place): void {
  if (!isForPeople(place.path)) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place));
  } catch {
    // Without storage the log-in leads to the files.
  }
}

/** Where a log-in leads: to what was asked for, otherwise to the files (S2.14). */
export function placeAskedFor(): Place {
  const files: Place = { path: routes.ocr, state: null };
  try {
    const { path, state } = fieldsOf(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'));
    return typeof path === 'string' && isForPeople(path) ? { path, state } : files;
  } catch {
    return files;
  }
}

/**
 * Screens on the way in. A visitor who goes on from them to another public one no longer wants what was asked for.
 * (A screen that was asked for is shown for a moment before the form.)
 */
const wayIn = new Set<string>([routes.login, routes.register, routes.forgotPassword]);

export function forgetPlaceUnlessOnTheWay(pathname: string): void {
  if (wayIn.has(pathname) || isForPeople(pathname)) return;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept either.
  }
}
