export const ACCOUNT = { email: 'ledger@example.com', password: 'correct horse battery' };
/** One that never has more than a few pages left: most of its files wait for pages, or are refused. */
export const EDGE_ACCOUNT = { ...ACCOUNT, email: 'edge@example.com' };
