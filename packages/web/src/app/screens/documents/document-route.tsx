export { ViewerScreen as Component } from '../../../features/documents/viewer/viewer-screen.tsx';
