export interface Message {
  title: string;
  description?: string;
}

/** The texts of `messages` that every visitor's first load needs; the others come with their screens. */
export const coreMessages = {
  auth: {
    loggedOut: { title: 'Logged out', description: 'You have been successfully logged out.' },
    /** Asked where that would lose something. */
    stillSending: 'Files or corrections are still being sent. Log out and stop that?',
    sessionExpired: { title: 'Session Expired', description: 'Please log in again.' },
  },
  errors: {
    tryAgainIn: (duration: string) => `Try again in about ${duration}.`,
    tryAgain: 'Try again',
    offline: 'You are offline. What you see may be out of date, and nothing can be sent.',
  },
  csrf: {
    notInResponse: 'CSRF token not found in response',
    couldNotObtain: 'Could not obtain CSRF token',
    alreadyInProgress: 'CSRF fetch already in progress',
  },
} as const;
