import { PRODUCT_NAME } from '@legible/contracts/product';
import { composeMail } from '../../../platform/mailer/compose.ts';
import type { Mail } from '../../../platform/mailer/mail.ts';

/**
 * Messages about an account. None has a word that a visitor typed, not even a name: a stranger who registers a
 * stranger's address would choose words that the stranger reads under our name. A confirmed address
 * proves too little to lift that: programs that look for viruses open the links of a mail by themselves.
 */
export const GREETING = 'Hello,';

export function resetCodeMail(to: string, code: string, minutes: number): Mail {
  return composeMail(to, {
    subject: `Your code to set a new ${PRODUCT_NAME} password`,
    paragraphs: [
      GREETING,
      'Someone, hopefully you, asked to set a new password for your account. Enter this code on the page where you asked for it:',
    ],
    code,
    closing: [
      `The code works once, within ${minutes} minutes. If you ask again soon, this one stays good and no other may come. Nobody from ${PRODUCT_NAME} will ever ask you for it.`,
      'If it was not you, you can ignore this message: your password stays as it is.',
    ],
  });
}

/** @param hasKeys whether the account has API keys, which a new password leaves alone. */
export function passwordChangedMail(to: string, hasKeys: boolean): Mail {
  return composeMail(to, {
    subject: `Your ${PRODUCT_NAME} password was changed`,
    paragraphs: [
      GREETING,
      'The password of your account has just been changed, and your other devices have been logged out.',
    ],
    closing: [
      ...(hasKeys
        ? [
            'Your API keys work as before. If someone else may know them, revoke them on your profile.',
          ]
        : []),
      'If it was not you, set a new password at once with "Forgot password?" on the login page.',
    ],
  });
}

/** Neither the key nor its name, which its maker typed, is in it. */
export function apiKeyMadeMail(to: string): Mail {
  return composeMail(to, {
    subject: `A new ${PRODUCT_NAME} API key was made for your account`,
    paragraphs: [
      GREETING,
      'Someone who knows your password, hopefully you, made a new API key. Programs that have it can use your documents and pages.',
      'If that was you, there is nothing to do. You see your keys on your profile, and can revoke each of them there.',
    ],
    closing: [
      'If it was not you, revoke the key on your profile and set a new password at once: someone else knows yours.',
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
    subject: `Someone is guessing your ${PRODUCT_NAME} password`,
    paragraphs: [
      GREETING,
      `By ${moment} (UTC), someone, perhaps you, had entered a wrong password for your account ${seen.tries} times within a day, from ${networks}. None of these tries got in.`,
      'You do not have to do anything. You can log in as usual in every browser you have used before. In a new one you may have to wait a few minutes. Or set a new password with "Forgot password?": we send the code for it to this address.',
    ],
    closing: [
      'If you use the same password anywhere else, choose another one. We write about this once a day at most.',
    ],
  });
}

export function alreadyRegisteredMail(to: string, loginUrl: string): Mail {
  return composeMail(to, {
    subject: `You already have a ${PRODUCT_NAME} account`,
    paragraphs: [
      GREETING,
      'Someone, perhaps you, tried to create an account with this address. You already have one, so nothing was changed.',
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
      'Your account is ready. Please confirm that this address is yours. You need that before you can buy a plan.',
    ],
    link: { label: 'Confirm my address', url: confirmUrl },
    closing: [
      `The link is good for ${days} days. If you did not create an account, you can ignore this message.`,
    ],
  });
}
