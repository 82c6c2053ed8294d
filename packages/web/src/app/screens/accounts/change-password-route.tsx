export { ChangePasswordScreen as Component } from '../../../features/accounts/password/change-password-screen.tsx';
