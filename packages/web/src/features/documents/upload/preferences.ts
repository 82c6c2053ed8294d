/** What uploading needs to know of the user's settings. */
export interface Preferences {
  loading: boolean;
  failed: boolean;
  autostart: boolean;
  reload: () => void;
}
