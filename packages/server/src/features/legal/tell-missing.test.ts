import { nothingStated, type OperatorDetails } from '@legible/contracts/operator';
import { expect, it } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { tellMissing } from './tell-missing.ts';

/** The lines of a log at the level of most installations. */
function toldOf(operator: OperatorDetails): string[] {
  const lines: string[] = [];
  tellMissing(operator, createLogger('warn', { write: (line) => lines.push(line) }));
  return lines;
}

const complete: OperatorDetails = {
  name: 'Harbour Archive',
  address: ['12 Quay Street'],
  email: 'desk@harbour.example',
  phone: null,
  register: [],
  authority: 'The Commissioner of Hamburg',
  law: 'Germany',
  storage: 'Falkenstein',
  backup_days: 0,
  retention: { default_days: null, max_days: 90 },
  own_machine: false,
};

it('names the settings that are missing, once', () => {
  const lines = toldOf({ ...complete, address: [], backup_days: null });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('["OPERATOR_ADDRESS","OPERATOR_BACKUP_DAYS"]');
});

it('says nothing where all that is needed is stated', () => {
  expect(toldOf(complete)).toEqual([]);
});

it('leaves those in peace who run it for themselves', () => {
  expect(toldOf({ ...nothingStated, own_machine: true })).toEqual([]);
  expect(toldOf(nothingStated)).toHaveLength(1);
});
