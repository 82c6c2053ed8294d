import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { session } from '../../../features/accounts/session/session.ts';
import { documentQuery } from '../../../features/documents/viewer/pdf/document-api.ts';
import { openEarly } from '../../../features/documents/viewer/pdf/file-opening.ts';
import { queryClientOf } from '../../access/query-client.ts';
import '../../access/own-corrections.ts';

export { ViewerScreen as Component } from '../../../features/documents/viewer/viewer-screen.tsx';

/** Asks for the document, and opens its file, beside the rendering of the screen instead of after it. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs): null {
  const { user } = session.getState();
  if (!user) return null;
  const document = queryClientOf(user.id).fetchQuery({ ...documentQuery(id), staleTime: 0 });
  const isThere = document.then(
    ({ processed }) => processed,
    () => false,
  );
  openEarly(id, isThere);
  return null;
}

/** The page and the search in its address are the screen's own matter. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams['id'] !== nextParams['id'];
