/** The texts about a page that is read for a visitor without an account. */
export const trialMessages = {
  taken: 'Its first page is being read.',
  keeps: 'It becomes a document of your account when your address is confirmed.',
  tooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB, the most that can be tried without an account.`,
  tooManyPages: (pages: number) =>
    `The file has more than ${pages} pages, the most that can be tried without an account.`,
  protected: 'The file is protected by a password. An account reads such files, too.',
  window: {
    label: 'Your page',
    preparing: 'Making a PDF of the picture',
    sending: 'Sending the file',
    reading: 'Reading the first page',
    cancel: 'Cancel',
    close: 'Back to the sample',
    another: 'Try another file',
    search: 'Search your page',
    placeholder: 'Search this page',
    found: (count: number) => `${count} found`,
    copy: 'Copy text',
    download: 'Download searchable PDF',
    keep: 'Keep it: make an account',
    account: 'Make an account',
    /** @param pages of the whole file */
    read: (words: number, pages: number) => {
      const what = words === 1 ? '1 word' : `${words} words`;
      return pages === 1
        ? `${what} read. Select, search or copy them.`
        : `${what} read on page 1 of ${pages}. An account reads the others, too.`;
    },
    nothing: 'There is no text on this page that could be read.',
    onlyFirst: 'Of several files the first one was taken.',
    goes: 'It is deleted an hour after it was sent, unless you keep it.',
    notDrawn: 'This browser cannot show the page. What was read can be copied and downloaded.',
    failed: 'It did not work. Please try again.',
    noFile: 'The file cannot be read any more. Choose it again.',
    gone: 'It has been deleted: its hour is over.',
  },
} as const;
