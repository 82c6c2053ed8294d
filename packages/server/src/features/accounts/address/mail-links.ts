import { mailedScreens } from '@legible/contracts/endpoints';

/** Where a link in a mail leads: to a screen of the application, at the address that the reader uses. */
export const mailedLink = (
  origin: string,
  screen: keyof typeof mailedScreens,
  token: string,
): string => `${origin}${mailedScreens[screen]}?token=${token}`;
