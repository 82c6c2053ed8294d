export { KeepEmailScreen as Component } from '../../../features/accounts/address/keep-email-screen.tsx';
