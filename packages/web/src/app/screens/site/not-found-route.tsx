export { NotFoundScreen as Component } from './not-found-screen.tsx';
