export { NewEmailScreen as Component } from '../../../features/accounts/address/new-email-screen.tsx';
