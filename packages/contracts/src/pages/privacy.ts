import { UNPAID_KEPT_HOURS } from '../documents/documents.ts';
import { PRODUCT_NAME } from '../product.ts';
import type { WrittenText } from './written-text.ts';

/** What becomes of personal data. Every sentence is about what the code does: docs/security.md has the places. */
export const privacy: WrittenText = {
  title: 'Privacy',
  lead: `What ${PRODUCT_NAME} keeps about you, what for, for how long, and how you get rid of it.`,
  since: '2026-11-22',
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      body: [
        {
          list: [
            'Nobody reads your documents. A program does, to find the words in them.',
            'They are yours: nobody else can download them, and no model is trained on them.',
            'No advertising, no tracking, no statistics about what you do. No file of a page comes from another company, except the card field where you pay.',
            'You can take everything with you and delete everything, by yourself, at any time.',
          ],
        },
      ],
    },
    {
      id: 'who',
      title: 'Who is responsible',
      body: [
        { operator: 'controller' },
        'How to reach them is on the [imprint](/imprint); the [contact form](/contact) reaches them, too, and needs no account.',
      ],
    },
    {
      id: 'what',
      title: 'What is kept, and what for',
      body: [
        {
          facts: [
            {
              term: 'Your account',
              text: 'Your name, your email address, your plan, the pages you have used and your settings. Of your password only a hash is kept (argon2id), from which it cannot be read back.',
            },
            {
              term: 'Your documents',
              text: 'The file as you sent it, the text that was read in it, and what was added to make it searchable; with its name, size, number of pages and dates.',
            },
            {
              term: 'Where you are logged in',
              text: 'For each device: which browser and system it says it is, and when it was last used. Your profile lists them and can end each one.',
            },
            {
              term: 'Payments',
              text: 'Which plan you bought, when, for how much, and the number of the invoice. Your card number never reaches us: its field belongs to Stripe, who takes the payment.',
            },
            {
              term: 'What you write to us',
              text: 'Messages from the contact form, with the name and address you gave, and which feature requests you voted for. Others see how many votes there are, not whose.',
            },
            {
              term: 'Protection from abuse',
              text: 'Counts of log-ins, codes and messages, kept under a keyed hash of the address or network they came from, not under the address itself.',
            },
          ],
        },
        'All of this is needed to do what you ask for: to read your documents, to let you in and nobody else, and to count pages rightly (in the words of the GDPR, Article 6(1)(b)). Counting attempts keeps strangers out of your account (Article 6(1)(f)). Invoices are kept because the law asks for it (Article 6(1)(c)).',
      ],
    },
    {
      id: 'who-reads',
      title: 'Who reads your documents',
      body: [
        `Nobody. Your files are opened by the part of ${PRODUCT_NAME} that looks for text, in a process of its own, walled off from the rest as far as the machine allows, that is never given anybody else’s files. There is no screen on which anybody else could look at them, and the text is not used for anything but your own downloads.`,
        'Whoever has the keys to the machines could open stored files, as on any service that keeps files for you. The files are not encrypted for you alone, because the service has to read them.',
      ],
    },
    {
      id: 'where',
      title: 'Where it is stored, and who else gets anything',
      body: [
        { operator: 'place' },
        {
          list: [
            'If you set up a webhook, the server that you name is told by their ids which of your documents are ready or gone, and how many pages you used. Names and texts are not sent.',
            'If you buy a plan, Stripe gets your name, your email address and your card, and sends you its receipts. Stripe’s own privacy policy says what becomes of them there.',
            'Emails to you (confirmation, codes, warnings, receipts) go through the operator’s mail server.',
            'Nobody else gets anything, unless a court or an authority can demand it by law.',
          ],
        },
      ],
    },
    {
      id: 'how-long',
      title: 'For how long',
      body: [
        { operator: 'retention' },
        {
          list: [
            'The original and the searchable version go together, with the text that was read: usually within a minute, and within 24 hours at the latest.',
            `A document that failed or was cancelled, and cost nothing, is removed after ${UNPAID_KEPT_HOURS} hours.`,
            'A device is logged out after 7 days without use, and after 30 days in any case.',
            'The text of an email to you is deleted as soon as it was sent, the address it went to 7 days later. An email that cannot be sent keeps its text for 7 days and its address for 30.',
            'What you write to us goes with your account; without an account it is kept for a year.',
            'Counts of attempts are gone within a day after they are over.',
          ],
        },
        'When you delete your account, your documents, your settings, your devices, your votes and your messages to us go at once. What may stay for a while: a code that you have just asked for, two minutes, or an hour at most; counts of attempts, as above; your customer record at Stripe, until Stripe has removed it; invoices, for as long as the law demands; and the copies of messages in the operator’s own mailbox.',
        { operator: 'backups' },
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies, and what your browser keeps',
      body: [
        'Only what is needed to work, so there is no banner to click away:',
        {
          facts: [
            { term: 'A session cookie', text: 'Keeps you logged in, for 30 days at most.' },
            {
              term: 'A cookie against forged requests',
              text: 'Proves that a request comes from our own pages; it has a second half that only the server reads. Both go when the browser is closed.',
            },
            {
              term: 'A mark on a browser you have logged in with',
              text: 'Lets you in even while strangers guess at your password. It says nothing about you and lasts 180 days, or until you change your password. Resetting a password sets one more for ten minutes.',
            },
            {
              term: 'In the browser’s own storage',
              text: 'Your name, email address and plan, to show them at once; the theme you chose; a plan you chose before you had an account; where you had scrolled to. Logging out removes what is about you.',
            },
          ],
        },
        'On the page where a card is entered, Stripe sets cookies of its own to recognise fraud.',
      ],
    },
    {
      id: 'logs',
      title: 'Logs',
      body: [
        'Our logs hold what went wrong and when: no names, no email addresses, no file names, no text, and nothing you searched for. A refused log-in is logged with a word that stands for the network it came from; an operator who has to block attackers can have the network itself logged. A proxy in front of the service may keep a log of its own: ask the operator.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      body: [
        {
          list: [
            'To see and to take along what is kept: “Download my data” on your [profile](/profile) gives you all of it, your files included.',
            'To have it deleted: one document on the screen where it is listed, everything by “Delete my account” on your [profile](/profile).',
            'To have it corrected, to have its use limited, or to object: [write to us](/contact).',
          ],
        },
        { operator: 'complaint' },
      ],
    },
    {
      id: 'changes',
      title: 'When this page changes',
      body: [
        'The date above says since when this text holds. If we ever want to do more with your data than it says, you will be told by email before, and you can leave with everything that is yours.',
      ],
    },
  ],
};
