/** Paths of the API about plans and their payment. */
export const billingPaths = {
  prices: '/v1/subscription/prices',
  subscriptionCustomer: '/v1/subscription/customer',
  subscriptions: '/v1/subscription',
  subscription: '/v1/subscription/:id',
  subscriptionPreview: '/v1/subscription/:id/preview',
  subscriptionRefresh: '/v1/subscription/refresh',
  subscriptionPortal: '/v1/subscription/portal',
  subscriptionWebhook: '/v1/subscription/webhook',
  testCard: '/v1/subscription/test-card',
  testCardAuthentication: '/v1/subscription/test-card/authentication',
} as const;
