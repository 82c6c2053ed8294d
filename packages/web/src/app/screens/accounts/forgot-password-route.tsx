export { ForgotPasswordScreen as Component } from '../../../features/accounts/reset/forgot-password-screen.tsx';
