/** The texts about a page that is read for a visitor without an account. */
export const trialMessages = {
  taken: 'Its first page is being read.',
  keeps: 'It becomes a document of your account when your address is confirmed.',
  tooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB, the most that can be tried without an account.`,
  tooManyPages: (pages: number) =>
    `The file has more than ${pages} pages, the most that can be tried without an account.`,
} as const;
