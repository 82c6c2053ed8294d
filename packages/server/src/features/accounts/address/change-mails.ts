import { PRODUCT_NAME } from '@legible/contracts/product';
import { composeMail } from '../../../platform/mailer/compose.ts';
import type { Mail } from '../../../platform/mailer/mail.ts';
import { GREETING } from '../account/mails.ts';

/*
 * As in all messages about an account, no words that a person typed are in these: no name, and no other address.
 */

/** To the old address, when the change is asked for. */
export function changeAskedForMail(to: string, stopUrl: string): Mail {
  return composeMail(to, {
    subject: `Your ${PRODUCT_NAME} account is about to change its address`,
    paragraphs: [
      GREETING,
      'Someone who knows your password, hopefully you, asked to move your account to another email address. It moves when the link that we sent there is opened.',
      'If that was you, there is nothing to do here. If it was not, stop it:',
    ],
    link: { label: 'Keep my address', url: stopUrl },
    closing: ['After that, set a new password at once: someone else knows yours.'],
  });
}

/** To the new address. */
export function newAddressMail(to: string, confirmUrl: string, hours: number): Mail {
  return composeMail(to, {
    subject: `Confirm your new address for ${PRODUCT_NAME}`,
    paragraphs: [
      GREETING,
      'Someone, hopefully you, wants to use this address for an account. Please confirm that it is yours:',
    ],
    link: { label: 'Use this address', url: confirmUrl },
    closing: [
      `The link is good for ${hours} hours. If it was not you, ignore this message: nothing changes.`,
    ],
  });
}

/** To an account's address that another account wants to move to. */
export function addressInUseMail(to: string): Mail {
  return composeMail(to, {
    subject: `Someone wanted to use your address for ${PRODUCT_NAME}`,
    paragraphs: [
      GREETING,
      'Someone, perhaps you, wanted to move another account to this address. You already have an account here, so nothing was changed.',
    ],
    closing: [
      'If it was you, log in with this address, or delete the account that has it first. If not, you do not need to do anything.',
    ],
  });
}

/**
 * To the old address, when the change has happened.
 * @param days for how long it can be undone from there; null where it cannot.
 */
export function addressChangedMail(to: string, days: number | null): Mail {
  return composeMail(to, {
    subject: `Your ${PRODUCT_NAME} account has a new address`,
    paragraphs: [
      GREETING,
      'Your account now uses another email address, so this is our last message here.',
    ],
    closing:
      days === null
        ? []
        : [
            `If you did not ask for this, open "Keep my address" in our earlier message. It works for ${days} days after that message.`,
          ],
  });
}

/** To the old address, which the account has again. */
export function addressBackMail(to: string): Mail {
  return composeMail(to, {
    subject: `Your ${PRODUCT_NAME} account has its old address again`,
    paragraphs: [
      GREETING,
      'The change of your address was undone, and every device has been logged out. Please set a new password with "Forgot password?" on the login page: whoever changed the address knew the old one.',
    ],
  });
}
