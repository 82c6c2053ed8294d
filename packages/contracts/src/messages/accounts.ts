/** The texts of the forms about accounts, of the profile and of the contact form. */
export const accountTexts = {
  fields: {
    email: 'Email',
    password: 'Password',
    verifyPassword: 'Verify Password',
    firstName: 'First Name',
    lastName: 'Last Name',
    code: 'Code',
    codeHint: (length: number) => `${length} characters, good for 10 minutes.`,
    currentPassword: 'Current Password',
    newPassword: 'New Password',
    confirmNewPassword: 'Confirm New Password',
    name: 'Name',
    subject: 'Subject',
    message: 'Message',
  },
  cancel: 'Cancel',
  showCharacters: 'Show characters',
  sending: 'Sending...',
  oneMoment: 'One moment...',
  login: {
    title: 'Log in',
    lead: 'Welcome back. Your documents are waiting.',
    leads: {
      registered: 'Your account is ready. Log in to get started.',
      ended: 'Log in again to pick up where you left off.',
    },
    linkSent: (email: string) => ({
      title: 'We sent you a link to confirm your address',
      description: `Look for a message to ${email}. You can log in before you open it.`,
    }),
    linkSentBeforePaying: (email: string, plan: string) => ({
      title: 'We sent you a link to confirm your address',
      description: `Look for a message to ${email}. Log in, open the link, then pay for ${plan}.`,
    }),
    ended: {
      expired: {
        title: 'You have been logged out',
        description:
          'Your session ended: it was not used for a long time, or it was ended on another device.',
      },
      unreachable: {
        title: 'You have been logged out',
        description: 'We could not check who you are, because the server did not answer.',
      },
      elsewhere: {
        title: 'You have been logged out',
        description: 'You logged out in another tab.',
      },
    },
    submit: 'Log in',
    busy: 'Logging in...',
    forgot: 'Forgot password?',
    newHere: 'New here?',
    register: 'Create an account',
  },
  register: {
    title: 'Create your account',
    /** @param name of a file that was tried without an account */
    keeps: (name: string) => `${name} will be in your account once your address is confirmed.`,
    lead: 'Ten pages a month are free. No card needed.',
    leadToPlan: 'First an account, then the plan you chose.',
    chosen: (plan: string) => `You chose ${plan}`,
    steps: ['Create your account', 'Confirm your address', 'Pay'],
    submit: 'Register',
    busy: 'Creating account...',
    /** Links stand where the words in brackets are. */
    agree:
      'By registering you agree to the [terms](/terms). The [privacy page](/privacy) says what is kept about you.',
    known: 'Already have an account?',
    login: 'Log in',
  },
  forgot: {
    title: 'Forgot password',
    lead: 'Enter the email address of your account. We will send you a code to set a new password.',
    sent: (email: string) => `If ${email} has an account here, you will get a code in a moment.`,
    send: 'Send reset code',
    resend: 'Resend code',
    resendIn: (seconds: number) => `Resend in ${seconds} s`,
    submit: 'Set new password',
    busy: 'Setting password...',
    changeEmail: 'Change email',
    backToLogin: 'Back to login',
    home: 'Home page',
    doneTitle: 'All set',
    doneLead: 'You can log in with your new password now.',
    login: 'Log in',
  },
  changePassword: {
    title: 'Change password',
    lead: 'Your other devices will be logged out.',
    submit: 'Change password',
    busy: 'Changing...',
    back: 'Back to profile',
  },
  contact: {
    title: 'Get in Touch',
    lead: 'A question, a file that came out wrong, a larger plan: write to us. We answer by email.',
    known: 'Taken from your account.',
    submit: 'Send message',
  },
  profile: {
    title: 'Profile',
    lead: 'Your account and how your documents are handled.',
    information: 'User Information',
    fullName: 'Full name',
    emailAddress: 'Email address',
    update: 'Update Profile',
    changeName: 'Change name',
    changeEmail: 'Change email',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed yet',
    confirmHint:
      'Open the link in the message we sent you. You need to do that before you can buy a plan.',
    sendAgain: 'Send link again',
    management: 'Account Management',
    changePassword: 'Change Password',
    logout: 'Logout',
    leaving: 'Download everything we keep about you, or close your account for good.',
  },
  changeName: {
    title: 'Change your name',
    text: 'This is how we greet you, and the name on your receipts.',
    submit: 'Save name',
    done: 'Your name was changed.',
    failed: 'Could not save your name. Please try again.',
  },
  changeEmail: {
    title: 'Change your email address',
    text: (email: string) =>
      `We send a link to the new address. Your account moves there when you open it. Until then you log in with ${email}.`,
    field: 'New email',
    submit: 'Send link',
    failed: 'Could not send the link. Please try again.',
    pending: (email: string) =>
      `Waiting for ${email}: open the link we sent there within 24 hours.`,
    withdraw: 'Keep the old address',
    withdrawFailed: 'Could not stop the change. Please try again.',
  },
  links: {
    again: 'Try again',
    unreachable: {
      title: 'The server did not answer',
      description: 'Check your connection and try again.',
    },
    unknown: {
      title: 'This link does not work',
      lead: 'Part of it may be missing. Open it from the message again, or copy all of it.',
    },
    toFiles: 'Go to your files',
    toProfile: 'Go to your profile',
    toLogin: 'Log in',
    toPassword: 'Set a new password',
  },
  confirmEmail: {
    opening: { title: 'Confirming your address', lead: 'One moment...' },
    done: { title: 'Address confirmed', lead: 'Thank you. You are all set.' },
    already: {
      title: 'Address already confirmed',
      lead: 'You did this before. There is nothing left to do.',
    },
    expired: {
      title: 'This link has expired',
      lead: 'It was good for 7 days. We can send you a new one, to the same address.',
    },
    unreachable: { title: 'Confirming your address', lead: 'That did not work yet.' },
    send: 'Send a new link',
  },
  newEmail: {
    ask: {
      title: 'Use this address?',
      lead: 'From then on you log in with it, and our messages come here.',
    },
    submit: 'Use this address',
    done: { title: 'Address changed', lead: 'From now on you log in with your new address.' },
    already: { title: 'Address already changed', lead: 'You log in with your new address.' },
    expired: {
      title: 'This link has expired',
      lead: 'It was good for 24 hours. Your account still has its old address. You can start again on your profile.',
    },
    unavailable: {
      title: 'This address cannot be used',
      lead: 'Another account has it by now. Yours keeps its old address.',
    },
  },
  keepEmail: {
    ask: {
      title: 'Keep your old address?',
      lead: 'We stop the change. If it has happened already, we undo it and log out every device.',
    },
    submit: 'Keep my address',
    stopped: {
      title: 'Change stopped',
      lead: 'Your account keeps its address. Someone else may know your password, so please set a new one.',
    },
    signedOut: {
      title: 'Change undone',
      lead: 'Your account has its old address again, and every device is logged out. Please set a new password.',
    },
    expired: {
      title: 'This link has expired',
      lead: 'The change can no longer be undone here. If you did not ask for it, please write to us.',
    },
    toContact: 'Contact us',
  },
  mailbox: {
    text: 'No mail server is set up, so messages stay on this machine.',
    link: 'Open the mailbox',
  },
  exporting: {
    title: 'Download my data',
    text: 'You get a ZIP file with your account, your settings and all your files, original and processed. Enter your password to continue.',
    submit: 'Download',
  },
  deleting: {
    action: 'Delete my account',
    title: 'Delete your account?',
    intro: 'This cannot be undone. You will lose:',
    whatGoes: [
      'all your files, original and processed',
      'your name, your email address and your settings',
      'your plan and the pages left in it',
    ],
    outro: 'You will be logged out on all devices. Enter your password to continue.',
  },
  devices: {
    title: 'Your devices',
    lead: 'Where your account is logged in.',
    list: 'Sessions',
    current: 'This device',
    lastUsed: 'Last used',
    end: 'Log out',
    endNamed: (name: string, used: string) => `Log out ${name}, last used ${used}`,
    endOthers: 'Log out all other devices',
    noOthers: 'You are not logged in anywhere else.',
    unknown: 'Unknown device',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
  },
  settings: {
    title: 'User Settings',
    tag: 'Processed tag',
    /** @param tag - as it stands in the field; null for one that cannot be taken. */
    tagHint: (tag: string | null) => {
      if (tag === '') return 'Empty: a processed download has the same name as its original.';
      const example = tag === null ? '' : `: scan.pdf becomes scan_${tag}.pdf`;
      return `Added to the name of a processed download${example}.`;
    },
    autostart: 'Autostart',
    autostartHint: 'Upload files as soon as they are chosen.',
    notifies: 'Notification when ready',
    notifiesHint:
      'This browser tells you when files are ready that took a while, if you look elsewhere.',
    notifiesBlocked:
      'This browser does not permit notifications of this site. Its own settings change that.',
    mails: 'Mail when ready',
    mailsHint: 'Write to me when files are ready that took longer than ten minutes.',
    submit: 'Save settings',
    busy: 'Saving...',
  },
} as const;
