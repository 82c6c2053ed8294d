export { ConfirmEmailScreen as Component } from '../../../features/accounts/address/confirm-email-screen.tsx';
