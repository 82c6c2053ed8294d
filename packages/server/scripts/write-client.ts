import { writeFileSync } from 'node:fs';
import { CLIENT_TYPES, clientTypes } from '../test/client-types.ts';

/** `npm run client:generate -w packages/server`: writes the types of packages/client from the description of the API. */
writeFileSync(CLIENT_TYPES, await clientTypes());
