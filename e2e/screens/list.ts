import { accountScreens } from './account-screens.ts';
import { billingScreens } from './billing-screens.ts';
import { documentScreens } from './document-screens.ts';
import { keyScreens } from './key-screens.ts';
import { languageScreens } from './language-screens.ts';
import { libraryScreens } from './library-screens.ts';
import { protectedScreens } from './protected-screens.ts';
import type { Screen } from './screen.ts';
import { searchScreens } from './search-screens.ts';
import { siteScreens } from './site-screens.ts';
import { trialScreens } from './trial-screens.ts';
import { viewerScreens } from './viewer-screens.ts';
import { voteScreens } from './vote-screens.ts';
import { webhookScreens } from './webhook-screens.ts';

/** Every screen, in every state that is worth a look. */
export const screens: Screen[] = [
  ...siteScreens,
  ...accountScreens,
  ...documentScreens,
  ...billingScreens,
  ...languageScreens,
  ...keyScreens,
  ...webhookScreens,
  ...voteScreens,
  ...libraryScreens,
  ...searchScreens,
  ...viewerScreens,
  ...trialScreens,
  ...protectedScreens,
];
