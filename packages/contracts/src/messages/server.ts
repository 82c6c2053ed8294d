/** What the server says itself: in pages where no application is loaded, and in answers of its API. */
export const serverMessages = {
  testMode: {
    label: 'Test mode',
    text: 'Test mode: no real money is taken here.',
  },
  address: {
    linkSent: 'We sent you a new link.',
    confirmedAlready: 'Your address is confirmed already.',
    changeAsked: 'We sent a link to the new address. Your account moves there when you open it.',
    changeWithdrawn: 'Your address stays as it is.',
  },
  sessions: {
    ended: 'The session is ended.',
    othersEnded: 'All other sessions are ended.',
  },
  keys: { revoked: 'The key is revoked.' },
  webhooks: { deleted: 'The webhook is deleted.' },
  documents: {
    deleted: 'File deleted.',
    cancelled: 'Processing was cancelled. No page was charged.',
    startedAgain: 'Processing has started again.',
    /** Stands for the names of files that were not looked at. */
    restOfUpload: 'The rest of the upload',
    readTooOften: (times: number) =>
      `This file was read ${times} times already. Upload it once more to have it read again.`,
  },
  /** Why a file was not fetched from the address that was sent. */
  fetching: {
    address: 'Files are fetched from https addresses that everybody can reach. This is none.',
    connection: 'The server of that address cannot be reached.',
    certificate: 'The certificate of that server is not trusted.',
    timeout: 'The file took more than five minutes to fetch.',
    answered: (status: number) => `The server of that address answered ${status}.`,
    redirected: 'That address leads on and on to others.',
    brokenOff: 'The file broke off while it was fetched.',
  },
  unstorable: 'The text holds characters that cannot be stored.',
  mailbox: {
    title: 'Mailbox',
    about: 'No mail server is set (SMTP_URL), so messages are kept here for seven days.',
    empty: 'There are no messages.',
    closed:
      'This page shows codes that open accounts. Please open it by the link that the server printed when it was started, in the line that begins with “Mail”. After that it opens from everywhere in this browser.',
  },
};
