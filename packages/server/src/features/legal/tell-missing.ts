import { missingOf, type OperatorDetails } from '@legible/contracts/operator';
import type { Logger } from '../../platform/logger.ts';

/**
 * Says once which settings the pages about privacy, terms and imprint lack. A warning, unless every setting speaks of
 * this machine alone: then there are no other people to inform.
 */
export function tellMissing(operator: OperatorDetails, logger: Logger): void {
  const settings = missingOf(operator).map((key) => `OPERATOR_${key.toUpperCase()}`);
  if (settings.length === 0) return;
  const level = operator.own_machine ? 'info' : 'warn';
  logger[level](
    { settings },
    'privacy, terms and imprint say that the operator has not stated what these settings are for',
  );
}
