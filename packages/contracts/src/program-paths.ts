import { PRODUCT } from './product.ts';

/** Paths of the API for programs and those who manage them: keys, webhooks, files by address. */
export const programPaths = {
  apiKeys: '/v1/users/me/keys',
  apiKey: '/v1/users/me/keys/:id',
  webhooks: '/v1/webhooks',
  webhook: '/v1/webhooks/:id',
  webhookSecret: '/v1/webhooks/:id/secret',
  webhookTest: '/v1/webhooks/:id/test',
  webhookMessages: '/v1/webhooks/:id/messages',
  webhookAgain: '/v1/webhooks/:id/messages/:message/again',
  uploadByUrl: `/v1/${PRODUCT}/upload-by-url`,
} as const;
