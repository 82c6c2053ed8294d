import type { FastifyBaseLogger } from 'fastify';

const ORDINARY_USER = 1;

/** Roles are the server's to give: a request that claims another one changes nothing, but is noted (D23). */
export function noteClaimedRole(log: FastifyBaseLogger, claimed: unknown): void {
  if (claimed === undefined || claimed === ORDINARY_USER) return;
  // Of anything but a number the kind is enough: a text could hold what logs must not.
  const claimedRole = typeof claimed === 'number' ? claimed : typeof claimed;
  log.warn({ claimedRole }, 'a role was claimed and ignored');
}
