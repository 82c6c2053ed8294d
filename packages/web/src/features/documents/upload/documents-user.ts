import type { PlanUser } from '../../../ui/usage/page-allowance.ts';

/** What the documents feature needs to know of the user. */
export interface DocumentsUser extends PlanUser {
  id: string;
}

/** What uploading needs to know of the user's settings. */
export interface Preferences {
  loading: boolean;
  failed: boolean;
  autostart: boolean;
  /** What uploads are read in; null for what the server does by itself. */
  languages: readonly string[] | null;
  /** Whether the browser tells that files are ready which took long. */
  notifies?: boolean;
  chooseLanguages: (languages: readonly string[] | null) => void;
  reload: () => void;
}
