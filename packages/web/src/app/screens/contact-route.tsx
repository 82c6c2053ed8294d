export { ContactScreen as Component } from '../../features/contact/contact-screen.tsx';
