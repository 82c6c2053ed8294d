import { plans } from '../plans.ts';
import { PRODUCT_NAME } from '../product.ts';
import type { WrittenText } from './written-text.ts';

/** What people and operator may expect of each other. */
export const terms: WrittenText = {
  title: 'Terms',
  lead: `What you can expect of ${PRODUCT_NAME}, and what is expected of you. Meant to be read.`,
  since: '2026-11-22',
  sections: [
    {
      id: 'who',
      title: 'Who you are agreeing with',
      body: [
        'The operator of this installation, named on the [imprint](/imprint). The agreement begins when you create an account, and holds for all you do with it.',
      ],
    },
    {
      id: 'service',
      title: 'What you get',
      body: [
        `You upload scanned PDFs; ${PRODUCT_NAME} looks for the text in them and gives you back the same PDF with that text, to search, select and copy. Your original stays as it was, and you can download both.`,
        'Recognition makes mistakes. How many depends on the paper and the scan; [Benchmarks](/benchmarks) says where it is good and where it is not. Check what you read before anything important depends on it: a number, a name, a date.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      body: [
        {
          list: [
            'Give a name and an email address that are yours, and keep your password to yourself.',
            'An account is for one person or one organisation. What is done with it counts as done by you, unless somebody broke in through no fault of yours.',
            'If you are under 16, ask a parent or guardian first.',
          ],
        },
      ],
    },
    {
      id: 'documents',
      title: 'Your documents',
      body: [
        'They are yours and stay yours. You allow us only what the service needs: to store them, to read them by program, and to give them back to you. What is kept and for how long is on the [privacy page](/privacy).',
        'Upload only what you may. Nothing that breaks the law or the rights of others; and if a document is about other people, see to it that you may have it processed.',
      ],
    },
    {
      id: 'pages',
      title: 'Pages and plans',
      body: [
        {
          list: [
            `The free plan reads ${plans.free.pagesPerMonth} pages a month. Other plans and their prices are under [Pricing](/pricing).`,
            'A page counts when it was read. Pages that could not be read, files that are refused and runs that you cancel cost nothing; a page that already has text is left as it is and costs nothing, either.',
            'Pages that you do not use are not carried over to the next period.',
            'A plan also has bounds for the size of a file and for what is stored; they are under [Pricing](/pricing), too. If you go to a smaller plan, nothing is deleted, but nothing new is taken until there is room.',
          ],
        },
      ],
    },
    {
      id: 'paying',
      title: 'Paying',
      body: [
        {
          list: [
            'Plans are paid in advance, by card, through Stripe, for a month or a year. They renew by themselves until you cancel.',
            'A larger plan begins at once: you pay the difference for what is left of the period. A smaller plan, and a cancellation, take effect at its end; until then you keep what you paid for.',
            'Before anything is charged, the screen names the amount.',
            'If a renewal cannot be charged, your account goes back to the free plan. Your documents stay.',
            'In the European Union, consumers may withdraw from a purchase within 14 days: [write to us](/contact). If you asked us to begin at once and have used pages by then, their share of the price is kept.',
          ],
        },
        'A banner above every page says so where a service runs in test mode; no real money is taken there.',
      ],
    },
    {
      id: 'fairness',
      title: 'Fair use',
      body: [
        'The service is shared. Do not try to get at the accounts or documents of others, to get around its limits, or to overload it; tell us if you find a weakness, with the subject “Security” in the [contact form](/contact). The limits protect everybody and are the same for everybody on a plan.',
      ],
    },
    {
      id: 'ending',
      title: 'Leaving',
      body: [
        'You can delete your account at any time on your profile, without a reason. A plan that is paid for ends with it; [write to us](/contact) first if part of it should be paid back.',
        'We may close an account that breaks these terms badly or again and again. Unless the law or the safety of others forbids it, we tell you before, and you have at least 14 days to download your documents. If the service should end one day, you are told at least 30 days before, and what you have paid for time that no longer comes is paid back.',
      ],
    },
    {
      id: 'liability',
      title: 'What we are liable for',
      body: [
        'We do our best to keep the service running and your files safe, but promise no availability. Keep a copy of what you cannot afford to lose.',
        'We are liable without limit for damage done on purpose or by gross negligence, for injury to life, body or health, and wherever the law allows no limit. For slight negligence we are liable only where a duty is broken without which this agreement would make no sense, and then for the damage that was to be expected.',
      ],
    },
    {
      id: 'changes',
      title: 'When these terms change',
      body: [
        'The date above says since when they hold. If we want to change them in a way that matters to you, we tell you by email at least 30 days before. If you do not agree, you can leave by then, and what you have paid for the time after is paid back.',
      ],
    },
    {
      id: 'law',
      title: 'Law',
      body: [
        { operator: 'law' },
        'As a consumer you keep the protection that the law of the country where you live gives you, and may go to court there. If one sentence of these terms does not hold, the others do.',
      ],
    },
  ],
};
