import type { LucideIconData } from 'lucide-react/types';
import { type ReactElement, createElement } from 'react';

const look = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const;

/**
 * The element of an icon that never changes, made once for all rows of a list: lucide's components build
 * theirs anew each time, which took as long as the rest of a row.
 */
export function stillIcon({ node }: LucideIconData, className?: string): ReactElement {
  return createElement(
    'svg',
    { ...look, className },
    node.map(([name, { key, ...attributes }]) => createElement(name, { key, ...attributes })),
  );
}
