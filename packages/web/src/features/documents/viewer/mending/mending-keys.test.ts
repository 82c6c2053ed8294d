import { expect, it } from 'vitest';
import { mendingKeyOf } from './mending-keys.ts';

const press = (key: string, init: KeyboardEventInit = {}, target: Element = document.body) => {
  if (target !== document.body) document.body.append(target);
  const event = new KeyboardEvent('keydown', { key, ...init, bubbles: true });
  target.dispatchEvent(event);
  return mendingKeyOf(event);
};

it.each([
  ['F8', {}, 'nextDoubtful'],
  ['F8', { shiftKey: true }, 'previousDoubtful'],
  ['z', { ctrlKey: true }, 'undo'],
  ['Z', { ctrlKey: true, shiftKey: true }, 'redo'],
  ['z', { metaKey: true }, 'undo'],
  ['y', { ctrlKey: true }, 'redo'],
  ['z', {}, null],
  ['z', { ctrlKey: true, altKey: true }, null],
  ['x', { ctrlKey: true }, null],
] as const)('%s with %j asks for %s', (key, init, wanted) => {
  expect(press(key, init)).toBe(wanted);
});

it('a field undoes what was typed into it, and leaves the rest to the corrections', () => {
  const field = document.createElement('input');
  field.dataset['before'] = 'quiet';
  field.value = 'quiet';
  expect(press('z', { ctrlKey: true }, field)).toBe('undo');
  field.value = 'noisy';
  expect(press('z', { ctrlKey: true }, field)).toBeNull();
});
