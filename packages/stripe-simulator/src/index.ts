export { API_VERSION } from './api-version.ts';
