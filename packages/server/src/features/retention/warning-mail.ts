import { PRODUCT_NAME } from '@legible/contracts/product';
import { composeMail } from '../../platform/mailer/compose.ts';
import type { Mail } from '../../platform/mailer/mail.ts';

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

/**
 * Tells that documents are about to be deleted by themselves for the first time. It names no file: a reader of mail on
 * its way is not to learn what a user scans.
 */
export function retentionMail(
  to: string,
  about: { days: number; from: Date; documents: number; chosen: boolean; profileUrl: string },
): Mail {
  const length = about.days === 1 ? '1 day' : `${about.days} days`;
  const moment = `${longDate.format(about.from)}, ${time.format(about.from)} UTC`;
  const who = about.chosen ? 'As you chose in your settings' : 'As is the rule on this server';
  return composeMail(to, {
    subject: `${PRODUCT_NAME} will soon delete your older documents`,
    paragraphs: [
      'Hello,',
      `${who}, ${PRODUCT_NAME} deletes documents ${length} after they were processed: originals, searchable copies and the text that was read.`,
      `It begins on ${moment}. ${inNumbers(about.documents)} Later documents follow, each when its time is over.`,
      'If you want to keep any of them, download them before that, or choose another time in your profile.',
    ],
    link: { label: 'Open your profile', url: about.profileUrl },
    closing: ['We write this before the first time only, and again if the time is changed.'],
  });
}

const inNumbers = (documents: number) =>
  documents === 1
    ? '1 document goes then.'
    : `${documents.toLocaleString('en-US')} documents go then.`;
