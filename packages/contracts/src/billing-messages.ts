/**
 * The texts of plans, prices and payments. A file of their own beside `messages.ts`, so that screens
 * without prices do not carry them. Those of the specification are here to the letter.
 */
export const billingMessages = {
  prices: {
    failed: {
      title: 'Error Loading Prices',
      description: 'Failed to load pricing information. Please try again later.',
    },
    retry: 'Try again',
    loading: 'Loading prices',
  },

  pricing: {
    title: 'Pricing',
    lead: 'You pay for pages that were read. A page that could not be read costs nothing.',
    period: 'Billing period',
    monthly: 'Monthly',
    yearly: 'Yearly (Save up to ~19%)',
    mostPopular: 'Most Popular',
    currentPlan: 'Current plan',
    free: {
      name: 'Free',
      price: '$0.00',
      period: 'per month',
      description: 'To see how well it reads your scans. No card needed.',
      goToApp: 'Go to App',
      signUp: 'Sign Up',
    },
    subscribe: 'Subscribe',
    getStarted: 'Get Started',
    cycles: { month: 'monthly', year: 'yearly' },
    perMonth: 'per month',
    perYear: 'per year',
    billedMonthly: 'Billed every month',
    billedYearly: (monthly: string) => `That is ${monthly} a month`,
    saving: (percent: number) => `Save ${percent}%`,
    pagesPerMonth: (pages: string) => `${pages} pages per month`,
    pagesPerYear: (pages: string) => `${pages} pages per year`,
    contactSales: 'Contact Sales',
    contactLead: 'More than 14,000 pages a month, or an invoice instead of a card?',
    testMode: 'This server runs in test mode: no real money is taken and no real card is needed.',
  },

  tierDescriptions: {
    'tier 1': 'For your own paperwork.',
    'tier 2': 'For a small office with a steady stream of scans.',
    'tier 3': 'For teams that scan every day.',
    'tier 4': 'For archives and whole departments.',
  },
  tierFeatures: {
    'tier 1': ['Portal upload only', 'Download from history', 'Cancel any time'],
    'tier 2': ['All of Tier 1', 'Feature request votes weighted 2x'],
    'tier 3': ['All of Tier 2', 'Feature request votes weighted 4x'],
    'tier 4': [
      'All of Tier 3',
      'Feature request votes weighted 15x',
      'Periodic calls with the product team',
    ],
  },

  comparison: {
    title: 'Compare tiers',
    scroll: 'Comparison of the tiers',
    feature: 'What you get',
    pages: { month: 'Pages per month', year: 'Pages per year' },
    pricePerPage: 'Price of a page, all used',
    fileSize: 'Largest file',
    pagesPerFile: 'Pages in one file',
    filesAtOnce: 'Files in one upload',
    history: 'Download from history',
    cancelAnyTime: 'Cancel any time',
    votes: 'Weight of a feature request vote',
    calls: 'Periodic calls with the product team',
    yes: 'Included',
    no: 'Not included',
    noPrice: 'Free',
    monthlyPages: (pages: number) => `${pages} a month`,
    unknown: 'Not known',
  },

  subscribe: {
    title: 'Confirm Subscription',
    secureNote: 'Secure payment processing by the card provider',
    loading: 'Loading your subscription',
    back: 'Back to pricing',
    button: 'Subscribe',
    processing: 'Processing...',
    newTotal: 'Due today',
    renews: (price: string, date: string) => `Renews at ${price} on ${date}. Cancel any time.`,
    cardHeading: 'Payment details',
    accountFailed: {
      title: 'Your account could not be loaded',
      description: 'Nothing has been charged. Please try again.',
    },
    unconfirmed: {
      title: 'Confirm your email address first',
      description: 'Receipts go there, so we need to know that it is yours.',
    },
    recheck: 'I have confirmed it',
    cardFailed: {
      title: 'The card form could not be loaded',
      description: 'Nothing has been charged. Check your connection and try again.',
    },
    providerDown: {
      title: 'Payments are not available right now',
      description: 'Nothing has been charged and your plan is as it was.',
    },
  },

  change: {
    upgrade: 'Upgrade now',
    downgrade: 'Change at the end of the period',
    resume: 'Renew subscription',
    from: 'Now',
    to: 'Then',
    savedCard: 'Your saved card is used.',
    loading: 'Calculating the price of the change',
    dueNow: 'Due now',
    upgradeExplained: (pages: string) =>
      `Paid at once. As soon as the payment is through you have ${pages}; what you have used stays counted.`,
    downgradeExplained: (current: string, date: string) =>
      `Nothing is due now. You keep ${current} until ${date}; after that the new tier and its price apply.`,
    resumeExplained: (price: string, date: string) =>
      `Nothing is due now. Your subscription goes on and renews at ${price} on ${date}.`,
    previewFailed: 'The price of this change could not be calculated. Please try again.',
  },

  errors: {
    cancellationFailed: 'Cancellation Failed',
    cancellationFailedDefault: 'An error occurred while cancelling your subscription.',
    subscriptionIdMissing: 'Stripe Subscription ID not found.',
    initialization: 'Initialization error. Please try again.',
    changeFailed: 'Failed to change your subscription. Please try again or contact support.',
    planIncomplete:
      'Could not process subscription change. Your current plan details are incomplete. Please contact support.',
    customerFailed: 'Failed to prepare subscription setup (customer creation).',
    customerIdMissing: 'Could not obtain or create customer ID.',
    cardNotReady: 'Payment details component not ready. Please try again.',
    clientSecretMissing: 'Could not initiate payment for new subscription. Please contact support.',
    paymentFailed: 'Payment failed. Please try again.',
    unexpected: 'An unexpected error occurred during the new subscription process.',
    samePlan: 'This is already your current plan. No changes will be made.',
    rankUnknown: 'Could not compare plans. Please contact support.',
    portalFailed: 'Could not open the billing pages. Please try again.',
  },

  success: {
    cancellationRequested: 'Subscription Cancellation Requested',
    updated: 'Subscription Updated!',
    activated: 'Subscription Activated!',
    processing: "Payment processing for new subscription. We'll update your status shortly.",
  },

  status: {
    pendingCancellation: 'Pending Cancellation',
    active: 'Active',
    cancelled: 'Cancelled',
  },

  details: {
    title: 'Subscription Details',
    plan: 'Plan',
    status: 'Status',
    nextBilling: 'Next billing date',
    endsOn: 'Ends on',
    pages: 'Pages used',
    pagesOf: (used: string, limit: string) => `${used} of ${limit}`,
    changesOn: (plan: string, date: string) => `Changes to ${plan} on ${date}.`,
    cancel: 'Cancel Subscription',
    change: 'Change Tier',
    renew: 'Renew / Change Tier',
    manage: 'Manage billing',
    opening: 'Opening...',
  },

  cancelDialog: {
    title: 'Cancel your subscription?',
    description: (plan: string, date: string) =>
      `You keep ${plan} and its pages until ${date}. After that your account is free again, with 10 pages a month. Your files stay.`,
    keep: 'Keep subscription',
    confirm: 'Cancel subscription',
    busy: 'Cancelling...',
  },

  banner: {
    past_due: {
      title: 'Your last payment did not go through',
      description: 'We will try the card again. Update it to keep your plan.',
    },
    unpaid: {
      title: 'Your subscription is unpaid',
      description: 'Your plan is paused until the open invoice is paid.',
    },
    incomplete: {
      title: 'Your subscription is not active yet',
      description: 'The first payment has not come through. Nothing has been charged so far.',
    },
    processing: {
      title: 'Your payment is being processed',
      description: 'This page updates by itself. You can leave it and come back later.',
    },
    updateCard: 'Update payment',
    choosePlan: 'Choose a plan',
    chosen: (plan: string) => `You chose ${plan}`,
    chosenDescription: 'One step is left: the payment.',
    continue: 'Continue',
    dismiss: 'Not now',
  },

  testCard: {
    title: 'Test mode: do not enter a real card',
    description: 'No money is taken. Only the test cards below are accepted.',
    number: 'Test card number',
    expiry: 'Expiry (MM/YY)',
    cvc: 'CVC',
    cards: 'Test cards',
    fill: (name: string) => `Use: ${name}`,
    required: 'This field is required.',
    notATestCard: 'This is not a test card. Choose one of the test cards below.',
    expiryInvalid: 'Enter a month and a year, for example 12/34.',
    expiryPast: 'This date has passed.',
    cvcInvalid: 'Enter three or four digits.',
    authenticate: 'Your bank asks you to confirm',
    authenticateDescription: 'The test bank opens below. Nothing real happens there.',
    authenticateCancel: 'Cancel payment',
    authenticationFailed: 'The bank did not confirm the payment. Choose another card or try again.',
    unreachable: 'The payment provider could not be reached. Nothing has been charged.',
  },

  card: { label: 'Card number, expiry and CVC' },
} as const;
