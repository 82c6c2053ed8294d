import type { Message } from '../core.ts';

/** What is said of accounts, sessions and passwords; what every first load needs of it is in `coreMessages`. */
export const authMessages = {
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
} as const;
