import { PRODUCT_NAME } from '@legible/contracts/product';
import { composeMail } from '../../platform/mailer/compose.ts';
import type { Mail } from '../../platform/mailer/mail.ts';

/**
 * Messages about an account. None has a word that somebody typed, not even a name: whoever registers a
 * stranger's address would choose words that the stranger reads under our name. A confirmed address
 * proves too little to lift that: programs that look for viruses open the links of a mail by themselves.
 */
const GREETING = 'Hello,';

export function resetCodeMail(to: string, code: string, minutes: number): Mail {
  return composeMail(to, {
    subject: `Your code to set a new ${PRODUCT_NAME} password`,
    paragraphs: [
      GREETING,
      'somebody, hopefully you, asked to set a new password. Enter this code on the page where you asked for it:',
    ],
    code,
    closing: [
      `The code is good for ${minutes} minutes and for one use. If it is asked for again soon, it stays good, and no other may come. Nobody from ${PRODUCT_NAME} will ever ask you for it.`,
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  });
}

export function passwordChangedMail(to: string): Mail {
  return composeMail(to, {
    subject: `Your ${PRODUCT_NAME} password was changed`,
    paragraphs: [
      GREETING,
      'the password of your account has just been changed, and other devices have been logged out.',
    ],
    closing: [
      'If that was not you, set a new password at once with "Forgot password?" on the login page.',
    ],
  });
}

/** @param seen what the counters say: numbers only, no network is named. */
export function guessWarningMail(
  to: string,
  seen: { at: Date; tries: number; networks: number },
): Mail {
  const moment = seen.at.toISOString().slice(0, 16).replace('T', ' at ');
  const networks = seen.networks === 1 ? 'one network' : `${seen.networks} networks`;
  return composeMail(to, {
    subject: `Somebody is guessing your ${PRODUCT_NAME} password`,
    paragraphs: [
      GREETING,
      `on ${moment} (UTC), somebody, perhaps you, had entered a wrong password for your account ${seen.tries} times within a day, from ${networks}. None of these tries got in.`,
      'You need not do anything. You can log in as usual in every browser that you have used before. In another one you may have to wait for some minutes, or you set a new password with "Forgot password?", which needs a code that we send to this address.',
    ],
    closing: [
      'If you use this password anywhere else, set a new one. We write about this once a day at most.',
    ],
  });
}

export function alreadyRegisteredMail(to: string, loginUrl: string): Mail {
  return composeMail(to, {
    subject: `You already have a ${PRODUCT_NAME} account`,
    paragraphs: [
      GREETING,
      'somebody, perhaps you, tried to register an account with this address. There is one already, so nothing was changed.',
    ],
    link: { label: 'Log in', url: loginUrl },
    closing: ['If you have forgotten your password, choose "Forgot password?" there.'],
  });
}

export function welcomeMail(to: string, confirmUrl: string, days: number): Mail {
  return composeMail(to, {
    subject: `Welcome to ${PRODUCT_NAME}: please confirm your address`,
    paragraphs: [
      GREETING,
      'your account is ready. Please confirm that this address is yours; it is needed before you can buy a plan.',
    ],
    link: { label: 'Confirm my address', url: confirmUrl },
    closing: [
      `The link is good for ${days} days. If you did not register, ignore this message or write to us.`,
    ],
  });
}
