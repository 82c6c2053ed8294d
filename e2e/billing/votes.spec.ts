import { logIn, newPerson, register } from '../playing/account.ts';
import { confirmAddress } from '../playing/mailbox.ts';
import { expect, test } from '../playing/test.ts';

test('a request is put up, voted on, counted anew with a plan, and answered (S9.8, D70)', async ({
  page,
  server,
}) => {
  const person = newPerson();
  await server.operate('add-request', 'Read sheet music', '--text', 'Notes, too.');
  await server.operate('add-request', 'Read maps');
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });

  await test.step('a visitor sees the requests, and is asked to log in', async () => {
    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Vote on feature requests' }).click();
    await expect(row('Read sheet music')).toContainText('0 votes');
    await expect(page.getByText('Votes are given by people with an account.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Vote for/ })).toHaveCount(0);
  });

  await register(page, person);
  await confirmAddress(page, person.email);
  await logIn(page, person);

  await test.step('a vote is given by the keyboard', async () => {
    await page.goto('/requests');
    const vote = page.getByRole('button', { name: 'Vote for Read maps' });
    await vote.press('Enter');
    await expect(vote).toHaveAttribute('aria-pressed', 'true');
    await expect(row('Read maps')).toContainText('1 vote');
  });

  await test.step('another plan gives it another weight', async () => {
    await server.operate('set-plan', person.email, 'tier 3');
    await page.reload();
    await expect(row('Read maps')).toContainText('4 votes');
    await expect(page.getByText('Each of your votes counts 4x')).toBeVisible();
    // The most wanted first.
    const list = page.getByRole('list', { name: 'Feature requests' });
    await expect(list.getByRole('listitem').first()).toContainText('Read maps');
  });

  await test.step('it is withdrawn, and given to another', async () => {
    await page.getByRole('button', { name: 'Vote for Read maps' }).click();
    await expect(row('Read maps')).toContainText('0 votes');
    await page.getByRole('button', { name: 'Vote for Read sheet music' }).click();
    await expect(row('Read sheet music')).toContainText('4 votes');
  });

  await test.step('the operator answers', async () => {
    expect(await server.operate('list-requests')).toBe(
      '1\t4\topen\tvotes\tRead sheet music\n2\t0\topen\tvotes\tRead maps',
    );
    await server.operate('answer-request', '1', 'done', '--text', 'Since today.');
    await page.reload();
    await expect(row('Read sheet music')).toContainText('Our answer: Since today.');
    await expect(row('Read sheet music')).toContainText('4 votes');
    await expect(row('Read sheet music').getByRole('button')).toHaveCount(0);
  });
});
