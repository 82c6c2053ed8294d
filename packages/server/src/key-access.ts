import { allPaths } from '@legible/contracts/all-paths';
import type { KeyAccess } from './features/accounts/keys/key-caller.ts';

/**
 * What programs may call by key. `by method`: reading (GET, HEAD) needs the scope `read`, all else `write`. What is not
 * about documents and their settings is `never`: account, password, sessions, payments, the keys themselves, and sockets, which end
 * with a session. A path that stands in `allPaths` and not here does not compile, and an unknown one is refused.
 */
const accessOf: Record<keyof typeof allPaths, KeyAccess | 'by method'> = {
  csrf: 'never',
  login: 'never',
  register: 'never',
  logout: 'never',
  requestReset: 'never',
  verifyCode: 'never',
  reset: 'never',
  confirmEmail: 'never',
  resendExpired: 'never',
  confirmNewEmail: 'never',
  keepEmail: 'never',
  me: 'never',
  changePassword: 'never',
  resendConfirmation: 'never',
  changeEmail: 'never',
  sessions: 'never',
  session: 'never',
  apiKeys: 'never',
  apiKey: 'never',
  webhooks: 'by method',
  webhook: 'by method',
  webhookSecret: 'write',
  webhookTest: 'write',
  webhookMessages: 'read',
  webhookAgain: 'write',
  exportData: 'never',
  deleteAccount: 'never',
  users: 'never',
  searchUsers: 'never',
  user: 'never',
  contact: 'never',
  operator: 'never',
  featureRequests: 'never',
  featureVote: 'never',
  settings: 'by method',
  upload: 'write',
  batch: 'write',
  uploadByUrl: 'write',
  download: 'read',
  // POST gives a link, which changes nothing.
  downloadLink: 'read',
  document: 'by method',
  list: 'read',
  documentById: 'by method',
  deleteChosen: 'write',
  restoreChosen: 'write',
  thumbnail: 'read',
  pageText: 'read',
  word: 'write',
  exportDocument: 'read',
  // POST gives a link, which changes nothing.
  exportArchive: 'read',
  search: 'read',
  limits: 'read',
  usage: 'read',
  trial: 'never',
  trialFile: 'never',
  keepTrial: 'never',
  languages: 'read',
  running: 'read',
  cancel: 'write',
  retry: 'write',
  refusals: 'read',
  dismissRefusals: 'write',
  prices: 'never',
  subscriptionCustomer: 'never',
  subscriptions: 'never',
  subscription: 'never',
  subscriptionPreview: 'never',
  subscriptionRefresh: 'never',
  subscriptionPortal: 'never',
  subscriptionWebhook: 'never',
  testCard: 'never',
  testCardAuthentication: 'never',
  filesSocket: 'never',
  progressSocket: 'never',
};

const accessByPath = new Map(
  Object.entries(accessOf).map(([name, access]) => [
    allPaths[name as keyof typeof allPaths],
    access,
  ]),
);

/**
 * What a call needs of a key.
 * @param path of the route that was found, with its parameters by name
 */
export function keyAccess(method: string, path: string | undefined): KeyAccess {
  const access = accessByPath.get(path as (typeof allPaths)[keyof typeof allPaths]) ?? 'never';
  if (access !== 'by method') return access;
  return method === 'GET' || method === 'HEAD' ? 'read' : 'write';
}
