export { SubscribeScreen as Component } from '../../features/billing/subscribe-screen.tsx';
