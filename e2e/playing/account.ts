import { expect, type Page } from '@playwright/test';

export interface Person {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

let people = 0;

/** A person whom the server does not know yet. */
export function newPerson(): Person {
  people += 1;
  return {
    firstName: 'Ada',
    lastName: 'Harbour',
    email: `ada.${Date.now()}.${people}@example.org`,
    password: 'seven grey herons',
  };
}

export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First Name').fill(person.firstName);
  await page.getByLabel('Last Name').fill(person.lastName);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Verify Password').fill(person.password);
  await page
    .locator('form')
    .getByRole('button', { name: /register|sign up|create/i })
    .click();
  await expect(page).toHaveURL(/\/login$/);
}

export async function logIn(page: Page, person: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page
    .locator('form')
    .getByRole('button', { name: /log ?in/i })
    .click();
  await expect(page).toHaveURL(/\/ocr$/);
}
