import type { LucideIconData } from 'lucide-react/types';

/** Every icon's module exports what it is drawn from; lucide's declarations left it out. */
declare module 'lucide-react/icons/trash' {
  // oxlint-disable-next-line no-underscore-dangle -- lucide's name
  export const __iconData: LucideIconData;
}
