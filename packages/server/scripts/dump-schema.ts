import { writeFileSync } from 'node:fs';
import { dumpSchema, SCHEMA_FILE } from '../test/database/dump-schema.ts';

/** `npm run db:dump -w packages/server`: writes db/schema.sql from the migrations. */
writeFileSync(SCHEMA_FILE, await dumpSchema());
