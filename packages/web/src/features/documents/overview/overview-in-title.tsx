import { lazyComponent } from '../../../ui/lazy-component.tsx';
import type { Overview } from './follow-batch.ts';

const TabTitle = lazyComponent(() => import('./tab-title.tsx'));

interface OverviewInTitleProps {
  overview: Overview | null;
  notifies: boolean | undefined;
}

/** The title of the tab, where there is something to tell. */
export function OverviewInTitle({ overview, notifies }: OverviewInTitleProps) {
  return overview && <TabTitle overview={overview} notifies={notifies} />;
}
