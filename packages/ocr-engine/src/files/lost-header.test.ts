import { expect, it } from 'vitest';
import { canBeHeaded, withHeader } from './lost-header.ts';

const bytes = Buffer.from('%pdf-1.4\n1 0 obj', 'latin1');
const read = (target: Uint8Array, position: number) => bytes.copy(target, 0, position);

function part(head: string, position: number, length: number): string {
  const target = Buffer.alloc(length);
  const found = withHeader(read, head)(target, position);
  return target.toString('latin1', 0, found);
}

it('puts a header over the first line of a file that lacks one, whichever part is read', () => {
  const head = bytes.toString('latin1');
  expect(part(head, 0, 8)).toBe('%PDF-1.4');
  expect(part(head, 2, 2)).toBe('DF');
  expect(part(head, 0, 3)).toBe('%PD');
  expect(part(head, 5, 6)).toBe('1.4\n1 ');
});

it('leaves a file alone that has one, and one that begins with an object', () => {
  expect(part('%PDF-1.4', 0, 4)).toBe('%pdf');
  expect(canBeHeaded(`\n\n%PDF-1.4\n`)).toBe(false);
  expect(canBeHeaded('1 0 obj <<')).toBe(false);
  expect(canBeHeaded('%\n1 0 obj <<')).toBe(false);
});
