/** What the server writes into pages itself, where no application is loaded. */
export const serverMessages = {
  testMode: {
    label: 'Test mode',
    text: 'Test mode: no real money is taken here.',
  },
  mailbox: {
    title: 'Mailbox',
    about: 'No mail server is set (SMTP_URL), so messages are kept here for seven days.',
    empty: 'There are no messages.',
    closed:
      'This page shows codes that open accounts. Please open it by the link that the server printed when it was started.',
  },
};
