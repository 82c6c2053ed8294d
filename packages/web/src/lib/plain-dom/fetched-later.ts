// Stands in for what is fetched when a user works the screen (vite.early.config.ts).

import type { ReactNode } from 'react';

export const lazyComponent =
  () =>
  ({ waiting = null }: { waiting?: ReactNode }): ReactNode =>
    waiting;
export const useNameTooltip = () => null;
