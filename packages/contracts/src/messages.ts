/**
 * Every text that a person reads in the application. Texts that the specification gives are here to
 * the letter; the tests compare them with it, so change one only with the specification.
 */
export interface Message {
  title: string;
  description?: string;
}

export const messages = {
  auth: {
    loginSuccessful: (name: string): Message => ({
      title: 'Login Successful',
      description: `Welcome back, ${name}!`,
    }),
    loginFailed: {
      title: 'Login failed',
      description: 'Please check your credentials and try again.',
    },
    passwordResetRequired: {
      title: 'Password Reset Required',
      description: "Password reset required. Please, click 'Forgot password?' to proceed.",
    },
    registrationSuccessful: {
      title: 'Registration Successful',
      description: 'Your account has been created. Please log in.',
    },
    registrationSuccessfulInline: 'Registration successful',
    registrationError: 'Error',
    registrationFailed: {
      title: 'Registration failed',
      description: 'Please check your information and try again.',
    },
    loggedOut: { title: 'Logged out', description: 'You have been successfully logged out.' },
    sessionExpired: { title: 'Session Expired', description: 'Please log in again.' },
    passwordsDoNotMatch: {
      title: 'Passwords do not match',
      description: 'Please ensure both password fields match.',
    },
    passwordHint: 'Min. 8 characters',
    resetRequested: {
      title: 'Password Reset Requested',
      description: 'If an account exists for this email, a reset code has been sent.',
    },
    codeVerified: { title: 'Code Verified', description: 'You can now reset your password.' },
    resetSuccessful: {
      title: 'Password Reset Successful',
      description: 'Your password has been updated. Please log in.',
    },
    passwordChanged: {
      title: 'Password Changed',
      description: 'Your password has been successfully changed.',
    },
    resetRequestFailed: 'Failed to send reset code. Please try again.',
    resetFailed: 'Failed to reset password. Please check your code and try again.',
    changePasswordFailed: 'Failed to change password',
    newPasswordsDoNotMatch: 'New passwords do not match.',
  },
  csrf: {
    notInResponse: 'CSRF token not found in response',
    couldNotObtain: 'Could not obtain CSRF token',
    alreadyInProgress: 'CSRF fetch already in progress',
  },
  contact: {
    sent: 'Message sent successfully!',
    failedPrefix: 'Failed to submit form: ',
    unexpected: 'An unexpected error occurred.',
    nameAndEmailRequired: 'Name and Email are required when not logged in.',
    tokenMissing: 'Cannot submit form: CSRF token missing.',
  },
  upload: {
    selectAtLeastOne: 'Please select at least one PDF file.',
    userUnknown: 'User information is not available.',
    invalidFileType: { title: 'Invalid File Type', description: 'Only PDF files are accepted.' },
    failed: 'Upload failed',
    failedRetry: 'Upload failed. Please try again.',
    complete: (count: number): Message => ({
      title: 'Upload complete',
      description: `Processing started for ${count} file(s). Check list below.`,
    }),
    button: 'Upload Selected PDF(s)',
    remove: 'Remove',
    pagesLeftThisMonth: 'Pages left this month',
    pagesLeftThisYear: 'Pages left this year',
    loadingPreferences: 'Loading preferences...',
  },
  status: {
    uploading: 'Uploading...',
    serverProcessing: 'Server Processing...',
    processing: 'Processing OCR...',
    pagesProcessed: (done: number, total: number) => `${done}/${total} Pages Processed`,
    uploadError: 'Upload Error',
    failed: (message: string) => `Failed (${message})`,
    defaultError: 'An error occurred',
    pending: 'Pending...',
    finishing: 'Finishing...',
  },
  history: {
    title: 'Processing Status & History',
    searchPlaceholder: 'Search history...',
    columns: ['File Name', 'Original', 'Processed (OCR)', 'Actions'],
    empty: {
      title: 'No files processed yet',
      description: 'Upload some PDFs and they will appear here after processing.',
    },
    noMatches: 'No matches found',
    clearSearch: 'Clear search',
    loadFailed: 'Failed to load file history. Please try again later.',
  },
  files: {
    downloadStarted: 'Download started',
    downloadFailed: {
      title: 'Download failed',
      description: 'Unable to download the file. Please try again.',
    },
    deleted: 'File Deleted',
    deletionFailed: (name: string): Message => ({
      title: 'Deletion Failed',
      description: `Unable to delete ${name}. Please try again.`,
    }),
    detailsMissing: 'File details not found or user not authenticated.',
    deleteDialog: (name: string): Message => ({
      title: 'Are you absolutely sure?',
      description: `This action cannot be undone. This will permanently delete the original file ${name} and its corresponding processed OCR version.`,
    }),
    cancel: 'Cancel',
    delete: 'Delete',
  },
  settings: {
    preferencesFailed: 'Could not load your preferences. Please try again.',
    loadFailed: 'Failed to load settings.',
    updateFailed: 'Failed to update settings.',
    none: 'No settings found.',
    updated: 'Settings updated successfully!',
  },
  live: {
    fileUpdateError: 'File Update Error',
    connectionLost: 'Connection Lost',
    connectionError: 'Connection Error',
    webSocketError: 'WebSocket Error',
    progressUpdateError: 'Progress Update Error',
    progressConnectionError: 'Progress Connection Error',
    reconnectionFailed: 'Reconnection Failed',
    connectionFailed: 'Connection Failed',
  },
  billing: {
    pricesFailed: 'Error Loading Prices',
    pricesFailedDetail: 'Failed to load pricing information. Please try again later.',
    yearlyToggle: 'Yearly (Save up to ~19%)',
    mostPopular: 'Most Popular',
  },
  profile: { updateSoon: 'Profile update functionality coming soon!' },
  notFound: { title: 'Oops! Page not found', home: 'Return to Home' },
} as const;
