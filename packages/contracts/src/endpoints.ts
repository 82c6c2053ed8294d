import { PRODUCT } from './product.ts';

/** Every path of the API, trailing slashes included: they are part of the specification (S7.20, S7.32, S7.35). */
export const paths = {
  csrf: '/v1/auth/csrf',
  login: '/v1/auth/login',
  register: '/v1/auth/register',
  logout: '/v1/auth/logout',
  me: '/v1/users/me',
  settings: '/v1/settings/me',
  upload: `/v1/${PRODUCT}/upload`,
  batch: `/v1/${PRODUCT}/batch`,
  download: `/v1/${PRODUCT}/download`,
  document: `/v1/${PRODUCT}/`,
  list: `/v1/${PRODUCT}/list`,
  limits: `/v1/${PRODUCT}/limits`,
  filesSocket: `/v1/${PRODUCT}/files`,
  progressSocket: `/v1/${PRODUCT}/progress`,
} as const;

/** Header that carries the anti-forgery token on every call but the token fetch (S7.3). */
export const CSRF_HEADER = 'X-CSRF-Token';

/** Cookie, readable by scripts of the same origin, that holds the current token (S7.4). */
export const CSRF_COOKIE = 'csrftoken';
