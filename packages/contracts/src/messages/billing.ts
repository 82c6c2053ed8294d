/**
 * The texts of plans, prices and payments. A file of their own beside `application.ts`, so that screens
 * without prices do not carry them. Those of the specification are here to the letter.
 */
import type { Message } from './application.ts';
import { plans } from '../plans.ts';

const count = (pages: number) => pages.toLocaleString('en-US');

export const billingMessages = {
  prices: {
    failed: {
      title: 'Error Loading Prices',
      description: 'Failed to load pricing information. Please try again later.',
    },
    retry: 'Try again',
  },

  pricing: {
    title: 'Pricing',
    lead: 'You pay for pages that were read. A page that could not be read costs nothing.',
    period: 'Billing period',
    monthly: 'Monthly',
    yearly: 'Yearly (Save up to ~19%)',
    mostPopular: 'Most Popular',
    currentPlan: 'Current plan',
    /** On the card of the plan that a change was scheduled to. */
    from: (day: string) => `From ${day}`,
    until: (date: string) => `Until ${date}`,
    ends: (date: string) => `Ends on ${date}`,
    free: {
      name: 'Free',
      price: '$0.00',
      period: 'per month',
      description: 'To see how well it reads your scans. No card needed.',
      goToApp: 'Go to App',
      signUp: 'Sign Up',
    },
    getStarted: 'Get Started',
    /** What a press leads to, for a user who is signed in. */
    verbs: {
      subscribe: 'Subscribe',
      upgrade: 'Upgrade',
      downgrade: 'Downgrade',
      toYearly: 'Switch to yearly',
      toMonthly: 'Switch to monthly',
      /** From years to months, to a higher plan: it waits for the end of the year. */
      later: 'Upgrade at renewal',
      keep: 'Keep this plan',
      scheduled: 'Scheduled',
    },
    perMonth: 'per month',
    perYear: 'per year',
    billedMonthly: 'Billed every month',
    billedYearly: (monthly: string) => `${monthly} a month`,
    saving: (percent: number) => `Save ${percent}%`,
    pagesPerMonth: (pages: string) => `${pages} pages per month`,
    pagesPerYear: (pages: string) => `${pages} pages per year`,
    contactSales: 'Contact Sales',
    contactLead: `More than ${count(plans['tier 4'].pagesPerMonth)} pages a month, or an invoice instead of a card?`,
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
    title: 'Compare plans',
    feature: 'What you get',
    pages: { month: 'Pages per month', year: 'Pages per year' },
    pricePerPage: 'Price per page, if you use them all',
    fileSize: 'Largest file',
    pagesPerFile: 'Pages in one file',
    filesAtOnce: 'Files in one upload',
    storage: 'Storage',
    documents: 'Documents kept at once',
    history: 'Download from history',
    cancelAnyTime: 'Cancel any time',
    votes: 'Weight of a feature request vote',
    calls: 'Periodic calls with the product team',
    yes: 'Included',
    no: 'Not included',
    noPrice: 'Free',
    monthlyPages: (pages: number) => `${pages} a month`,
    unknown: 'Not known',
    api: 'API keys and webhooks',
    request: 'Missing something? Your vote counts as your plan says.',
    requestLink: 'Vote on feature requests',
  },

  subscribe: {
    title: 'Confirm Subscription',
    secureNote: 'Secure payment processing by the card provider',
    loading: 'Loading your subscription',
    back: 'Back to pricing',
    button: 'Subscribe',
    processing: 'Processing...',
    dueToday: 'Due today',
    renews: (price: string, date: string) => `Renews at ${price} on ${date}. Cancel any time.`,
    cardHeading: 'Payment details',
    changeHeading: 'Change of plan',
    accountFailed: {
      title: 'Your account could not be loaded',
      description: 'Nothing has been charged. Please try again.',
    },
    unconfirmed: {
      title: 'Confirm your email address first',
      description: 'Receipts go there, so we need to know that it is yours.',
    },
    priceGone: {
      title: 'This price is no longer offered',
      description: 'Please go back and choose from the current ones.',
    },
    cardFailed: {
      title: 'The card form could not be loaded',
      description: 'Nothing has been charged. Check your connection and try again.',
    },
    notSold: {
      title: 'This server sells no plans',
      description: 'Nothing has been charged, and your plan stays as it is.',
    },
    cardIncomplete: 'Enter the number, expiry and CVC of your card.',
    cardLabel: 'Card',
  },

  change: {
    buttons: {
      /** @param due undefined while it is not known */
      upgrade: (due?: string) =>
        due === undefined ? 'Subscribe and pay now' : `Subscribe and pay ${due} now`,
      downgrade: () => 'Subscribe for the next period',
      resume: () => 'Subscribe again',
      same: () => 'Keep this plan',
      unknown: () => 'Subscribe',
      incomplete: () => 'Subscribe',
    },
    payNow: (due?: string) => (due === undefined ? 'Pay now' : `Pay ${due} now`),
    from: 'Now',
    to: 'Then',
    dueNow: 'Due now',
    upgradeExplained: (pages: string) =>
      `You pay now with your saved card: the new price for the rest of the period, less what you have already paid for it. You get ${pages} right away; the pages you have used still count.`,
    downgradeExplained: (current: string, date: string) =>
      `Nothing is due now. You keep ${current} until ${date}. After that, the new tier and its price apply.`,
    resumeExplained: (price: string, date: string) =>
      `Nothing is due now. Your subscription continues and renews at ${price} on ${date}.`,
    cardNeeded:
      'Your saved card was not enough: the bank declined it or wants you to confirm. Your plan stays as it is until this payment goes through.',
    scheduled: (plan: string, date: string) => `${plan} begins on ${date}.`,
    processing: 'Payment processing. Your plan changes as soon as it goes through.',
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
    changesOn: (plan: string, date: string) => `Changes to ${plan} on ${date}.`,
    keep: (plan: string) => `Keep ${plan}`,
    keeping: 'One moment...',
    keepExplained: (plan: string, date: string) =>
      `Changed your mind? Keep ${plan}: nothing is due now, and it renews on ${date}.`,
    cancel: 'Cancel Subscription',
    change: 'Change Tier',
    renew: 'Renew / Change Tier',
    manage: 'Manage billing',
    opening: 'Opening...',
    votes: (weight: number) =>
      weight === 1
        ? 'Vote on feature requests'
        : `Vote on feature requests (your vote counts ${weight}x)`,
    /** Of Tier 4 (S9.9). */
    call: 'Arrange a call with the product team',
    callSubject: 'A call with the product team',
  },

  /** The card of a user without an active subscription. */
  plan: {
    title: 'Your plan',
    endedOn: (date: string) => `Your subscription ended on ${date}.`,
    upgrade: 'Upgrade',
  },

  cancelDialog: {
    title: 'Cancel your subscription?',
    description: (plan: string, end: string | null) =>
      `You keep ${plan} and its pages until ${end ?? 'the end of the paid period'}. After that you are on the free plan, with ${count(plans.free.pagesPerMonth)} pages a month. Your files stay.`,
    keep: 'Keep subscription',
    confirm: 'Cancel subscription',
    busy: 'Cancelling...',
  },

  banner: {
    past_due: {
      title: 'Your last payment did not go through',
      description: 'The card will be tried again. Update it to keep your plan.',
    },
    unpaid: {
      title: 'Your subscription is unpaid',
      description: 'Your plan is paused until the open invoice is paid.',
    },
    incomplete: {
      title: 'Your subscription is not active yet',
      description:
        'The first payment is still being processed or was not finished. This updates by itself.',
    },
    processing: {
      title: 'Your payment is being processed',
      description: 'This updates by itself; there is no need to pay again.',
    },
    choosePlan: 'Choose a plan',
    chosen: (plan: string, isConfirmed: boolean): Message => ({
      title: `You chose ${plan}`,
      description: isConfirmed
        ? 'One step is left: the payment.'
        : 'Two steps are left: confirm your address, then pay.',
    }),
    continue: 'Continue to payment',
    dismiss: 'Not now',
  },

  testCard: {
    title: 'Test mode: do not enter a real card',
    description: 'No money is taken. Only the test cards below are accepted.',
    number: 'Test card number',
    placeholder: '4242 4242 4242 4242',
    cards: 'Test cards',
    use: 'Use',
    outcomes: {
      success: 'Payment succeeds',
      declined: 'Card is declined',
      insufficientFunds: 'Not enough money',
      authentication: 'Bank asks to confirm (3-D Secure)',
      processing: 'Payment takes a while',
    },
    required: 'This field is required.',
    notATestCard: 'This is not one of the test cards below. Do not enter a real card.',
    bank: {
      title: 'Your bank asks you to confirm',
      description: "This is test mode's bank. Approve or refuse the payment, as you like.",
      approve: 'Approve payment',
      refuse: 'Refuse',
    },
    authenticationFailed: 'The bank did not confirm the payment. Try again or use another card.',
    unreachable:
      'The payment provider could not be reached. Please try again: nothing is paid twice.',
  },
} as const;
