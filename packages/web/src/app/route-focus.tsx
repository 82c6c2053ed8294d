import { PRODUCT_NAME } from '@legible/contracts/product';
import { useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { fieldsOf } from '../lib/record.ts';

export interface RouteHandle {
  title: string;
}

/** On every change of screen: its title, and the focus on its heading for those who do not see it. */
export function RouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  const { title: screen } = fieldsOf(useMatches().at(-1)?.handle);
  const title = typeof screen === 'string' ? `${screen} · ${PRODUCT_NAME}` : PRODUCT_NAME;

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
    target?.setAttribute('tabindex', '-1');
    target?.focus({ preventScroll: true });
  }, [pathname]);

  return <title>{title}</title>;
}
