import { PRODUCT_NAME } from '@legible/contracts/product';
import { composeMail } from '../../platform/mailer/compose.ts';
import type { Mail } from '../../platform/mailer/mail.ts';

/** Tells that an endpoint is not called any more. Its address, which its owner typed, is not in it. */
export function switchedOffMail(to: string, because: 'failing' | 'gone', profileUrl: string): Mail {
  return composeMail(to, {
    subject: `A ${PRODUCT_NAME} webhook of yours was switched off`,
    paragraphs: [
      'Hello,',
      because === 'gone'
        ? 'One of your servers answered that it is gone for good (410), so we have switched its webhook off.'
        : 'One of your servers did not take our messages for three days, so we have switched its webhook off.',
      'Messages that did not arrive are kept for 30 days. They are sent when you switch the webhook on again. Your profile shows which one it is, and what each try was answered.',
    ],
    link: { label: 'Open your profile', url: profileUrl },
    closing: [
      'Your documents are not affected. If you do not need the webhook any more, delete it.',
    ],
  });
}
