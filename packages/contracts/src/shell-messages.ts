import { PRODUCT_NAME } from './product.ts';

/** The texts around every screen, and those of screens that could not be shown. */
export const shell = {
  skip: 'Skip to content',
  nav: {
    label: 'Main',
    ocr: 'OCR',
    ocrOnPhones: 'OCR Service',
    pricing: 'Pricing',
    contact: 'Contact Us',
    login: 'Login',
    register: 'Register',
    logout: 'Logout',
    profileSettings: 'Profile Settings',
    openMenu: 'Open menu',
    closeMenu: 'Close menu',
  },
  footer: `${PRODUCT_NAME}: scanned PDFs, made searchable.`,
  theme: {
    label: 'Theme',
    system: 'System',
    light: 'Light',
    dark: 'Dark',
    toLight: 'Use the light theme',
    toDark: 'Use the dark theme',
  },
  titles: {
    pricing: 'Pricing',
    contact: 'Contact',
    login: 'Log in',
    register: 'Create an account',
    forgotPassword: 'Forgot password',
    ocr: 'OCR',
    profile: 'Profile',
    changePassword: 'Change password',
    subscribe: 'Subscribe',
    notFound: 'Page not found',
    failed: 'Something went wrong',
  },
  notFound:
    'The address may be mistyped, or the page may have moved. Your files are where you left them.',
  failed: {
    title: 'Something went wrong',
    text: 'This screen could not be shown. Your files are safe on the server.',
    part: 'This could not be loaded. Check your connection, or reload the page.',
    offlineTitle: 'You are offline',
    offlineText:
      'This screen has not been loaded yet. It comes by itself when the connection is back.',
    reload: 'Reload',
    home: 'Go to the start page',
  },
} as const;
