import type { OperatorDetails } from '@legible/contracts/operator';
import type { RetentionRules } from '@legible/contracts/documents/retention';
import type { Environment } from './environment.ts';
import { settingForOthers } from './this-machine.ts';

/** What the settings say of the operator of this installation. */
export function readOperator(
  e: Environment,
  { defaultDays, maxDays }: RetentionRules,
): OperatorDetails {
  return {
    name: e.OPERATOR_NAME ?? null,
    address: e.OPERATOR_ADDRESS,
    // The default is an address that reaches no person.
    email: e.OPERATOR_EMAIL.endsWith('.invalid') ? null : e.OPERATOR_EMAIL,
    phone: e.OPERATOR_PHONE ?? null,
    register: e.OPERATOR_REGISTER,
    authority: e.OPERATOR_AUTHORITY ?? null,
    law: e.OPERATOR_LAW ?? null,
    storage: e.OPERATOR_STORAGE ?? null,
    backup_days: e.OPERATOR_BACKUP_DAYS ?? null,
    retention: { default_days: defaultDays, max_days: maxDays },
    own_machine: settingForOthers(e) === undefined,
  };
}
