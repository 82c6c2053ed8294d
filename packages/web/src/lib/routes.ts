/** Every address of the application (S2.1). */
export const routes = {
  landing: '/',
  pricing: '/pricing',
  contact: '/contact',
  ocr: '/ocr',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  subscribe: '/subscribe',
  profile: '/profile',
  changePassword: '/change-password',
} as const;
