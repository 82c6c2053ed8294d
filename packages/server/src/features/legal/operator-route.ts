import { paths } from '@legible/contracts/endpoints';
import { operatorDetails, type OperatorDetails } from '@legible/contracts/operator';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';

/**
 * Who runs this installation, for a front end that this server did not hand out: in pages that it did, the answer
 * stands already.
 */
export function operatorRoute(app: ZodFastify, operator: OperatorDetails): void {
  app.get(paths.operator, { schema: { response: { 200: operatorDetails } } }, async () => operator);
}
