import { shell } from '@legible/contracts/messages/shell';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router';
import { routes } from '../lib/routes.ts';
import { Button } from '../ui/buttons/button.tsx';
import { ButtonLink } from '../ui/buttons/button-link.tsx';
import { whenReachable } from './when-reachable.ts';

/** A screen that could not be shown, or whose code could not be fetched, and the ways on. */
export function RouteError() {
  const error = useRouteError();
  // As it was when the screen failed: the network may be back when the user looks.
  const [offline] = useState(() => error instanceof TypeError && !navigator.onLine);
  useEffect(() => {
    document.title = shell.failed.title;
  }, []);
  useEffect(() => {
    if (!offline) return undefined;
    const left = new AbortController();
    void whenReachable(left.signal).then((back) => back && window.location.reload());
    return () => left.abort();
  }, [offline]);
  return (
    <div className="m-auto grid max-w-md gap-4 px-4 py-20 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">
        {offline ? shell.failed.offlineTitle : shell.failed.title}
      </h1>
      <p className="text-muted">{offline ? shell.failed.offlineText : shell.failed.text}</p>
      <div className="mt-2 flex justify-center gap-3">
        <Button onClick={() => window.location.reload()}>{shell.failed.reload}</Button>
        <ButtonLink to={routes.landing} variant="outline" reloadDocument>
          {shell.failed.home}
        </ButtonLink>
      </div>
    </div>
  );
}
