import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { notify } from '../../lib/notify.ts';
import { forgetPlaceUnlessOnTheWay } from '../access/place-asked-for.ts';
import { screenTitle } from './screen-title.ts';

/**
 * On every change of screen: its title, an end to what was told of the one before, and the focus on its heading for those
 * who do not see it.
 */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const title = screenTitle(useMatches().at(-1)?.handle);

  useEffect(() => {
    forgetPlaceUnlessOnTheWay(pathname);
    if (shown.current === pathname) return;
    shown.current = pathname;
    notify.screenLeft();
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname]);

  return <title>{title}</title>;
}
