import { expect, it } from 'vitest';
import { announcement } from './announcement.ts';

const web = { address: 'http://localhost:8000', payments: 'Payments: off', mailbox: undefined };
const ready = 'Legible is ready at http://localhost:8000  (Ctrl-C stops it)\nPayments: off\n';

it.each([
  ['where it is', web, true, ready],
  [
    'also that its screens are not built',
    web,
    false,
    `${ready}The web application is not built: this server answers calls of the API only. "npm start" builds it.\n`,
  ],
  [
    'where mail is read, with the key',
    { ...web, mailbox: 'http://127.0.0.1:8000/dev/mailbox?key=k' },
    true,
    `${ready}Mail: not sent but kept on this machine, to be read at http://127.0.0.1:8000/dev/mailbox?key=k\n`,
  ],
  [
    'that it is a worker, which has no screens',
    { address: undefined, payments: undefined, mailbox: undefined },
    false,
    'Legible worker is ready\n',
  ],
])('a start tells %s', (_, service, hasScreens, told) => {
  expect(announcement(service, hasScreens)).toBe(told);
});
