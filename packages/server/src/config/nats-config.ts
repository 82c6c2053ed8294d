import type { Environment } from './environment.ts';
import {
  readNatsAddresses,
  type NatsIdentity,
  type NatsSettings,
} from '../platform/bus/nats-settings.ts';
import { StartError } from '../platform/start-error.ts';

/**
 * Where NATS is and who we are there; undefined: live events travel through PostgreSQL.
 * @throws StartError for what would silently be left out: a second identity, or one of which NATS hears nothing.
 */
export function readNats(e: Environment): NatsSettings | undefined {
  const address = e.NATS_URL === undefined ? undefined : readNatsAddresses(e.NATS_URL);
  const ca = e.NATS_CA;
  const identities = [...(address?.identity ? [address.identity] : []), ...identitiesBeside(e)];
  if (!address) {
    if (identities.length === 0 && !ca) return undefined;
    throw new StartError('NATS_CREDENTIALS, NATS_NKEY and NATS_CA need NATS_URL.');
  }
  if (ca && !address.tls) {
    throw new StartError('NATS_CA is for encrypted connections: begin NATS_URL with tls://.');
  }
  if (identities.length > 1) {
    throw new StartError(
      'NATS knows one user: take one of a user in NATS_URL, NATS_CREDENTIALS and NATS_NKEY.',
    );
  }
  return { ...address, ca, identity: identities[0] };
}

/** What says who we are, beside the address. */
function identitiesBeside({
  NATS_CREDENTIALS: text,
  NATS_NKEY: seed,
}: Environment): NatsIdentity[] {
  return [
    ...(text ? [{ kind: 'credentials', text } as const] : []),
    ...(seed ? [{ kind: 'nkey', seed } as const] : []),
  ];
}
