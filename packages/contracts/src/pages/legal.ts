/** The words around the trust pages' texts. */
export const legalMessages = {
  since: 'In force since',
  contents: 'On this page',
} as const;
