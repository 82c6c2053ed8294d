import { expect, type Page } from '@playwright/test';
import type { Scene } from './fake-api.ts';

export interface Screen {
  name: string;
  path: string;
  scene?: Scene;
  /** What is done on the screen before it is looked at. */
  before?: (page: Page) => Promise<void>;
  /** A state of a screen that has its own entry: looked at on a light phone and on a dark desktop only. */
  state?: boolean;
  /** The menu for phones closes where there is room for the links. */
  widths?: readonly number[];
  dialog?: boolean;
  /** Something fails on it, which is said where it failed: what stands below has to make room. */
  fails?: boolean;
  /** What is opened by `before` is a screen of its own, and may not jump either. */
  leadsOn?: boolean;
  /** False for what is too long to be compared with a picture: everything else about it is checked. */
  pictured?: boolean;
}

export const anonymous: Scene = { user: null };
export const refused = { status: 400 };

export const press = (name: string) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Opens the dialog of this button. */
export const openDialog = (button: string) => async (page: Page) => {
  await press(button)(page);
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Waits for a text of a section. */
export const seenIn = (section: string, text: string) => (page: Page) =>
  expect(page.getByRole('region', { name: section }).getByText(text)).toBeVisible();
