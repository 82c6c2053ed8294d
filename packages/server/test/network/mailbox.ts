import { expect } from 'vitest';
import type { TestService } from '../service.ts';

/** The texts of the messages to an address, newest first, as the mailbox page shows them. */
export async function mailsTo(service: TestService, recipient: string): Promise<string[]> {
  const page = await readMailbox(service.mailbox);
  return [...page.matchAll(/<article>.*?<\/article>/gs)]
    .map(([article]) => article)
    .filter((article) => article.includes(`to ${recipient},`));
}

/** What a browser shows that follows the link which the start prints. */
export async function readMailbox(link: string): Promise<string> {
  const opened = await fetch(link, { redirect: 'manual' });
  const [cookie = ''] = opened.headers.getSetCookie();
  const page = new URL(opened.headers.get('Location') ?? '', link);
  return (await fetch(page, { headers: { Cookie: cookie.split(';')[0] ?? '' } })).text();
}

/** Waits for a message to the address whose text matches, and returns what the first group caught. */
export async function awaitMail(
  service: TestService,
  recipient: string,
  pattern: RegExp,
): Promise<string> {
  let found: RegExpExecArray | null = null;
  await expect
    .poll(
      async () => {
        const texts = await mailsTo(service, recipient);
        found = texts.map((text) => pattern.exec(text)).find((match) => match !== null) ?? null;
        return found !== null;
      },
      { timeout: 10_000 },
    )
    .toBe(true);
  return (found as RegExpExecArray | null)?.[1] ?? '';
}
