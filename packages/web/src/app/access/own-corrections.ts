import { session } from '../../features/accounts/session/session.ts';
import { owner } from '../../features/documents/viewer/mending/owner.ts';

export { sendUnsent } from '../../features/documents/viewer/mending/document-queues.ts';

/** Tells corrections whose they are; also of a user who has signed in in another tab. */
function follow(): void {
  owner.id = session.getState().user?.id ?? owner.id;
}
follow();
session.subscribe(follow);
