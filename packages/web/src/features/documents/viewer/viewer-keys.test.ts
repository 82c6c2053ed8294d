import { beforeEach, expect, it } from 'vitest';
import { viewerKeyOf } from './viewer-keys.ts';

beforeEach(() => {
  document.body.innerHTML =
    '<main data-pages><input><button></button></main><aside></aside><div role="dialog"></div>';
});

function keyOf(key: string, init: KeyboardEventInit = {}, on = 'main') {
  let found: ReturnType<typeof viewerKeyOf> = null;
  const listen = (event: KeyboardEvent) => {
    found = viewerKeyOf(event);
  };
  window.addEventListener('keydown', listen, { once: true });
  document
    .querySelector(on)
    ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, ...init }));
  return found;
}

it.each([
  ['ArrowRight', {}, 'next'],
  ['PageDown', {}, 'down'],
  ['Home', {}, 'first'],
  ['+', {}, 'larger'],
  ['-', {}, 'smaller'],
  ['Escape', {}, 'leave'],
  ['f', { ctrlKey: true }, 'find'],
  ['f', { metaKey: true }, 'find'],
  ['F3', { shiftKey: true }, 'previousHit'],
])('%s with %j asks for: %s', (key, init, wanted) => expect(keyOf(key, init)).toBe(wanted));

it.each([
  ['+', { ctrlKey: true }],
  ['ArrowLeft', { altKey: true }],
  ['End', { shiftKey: true }],
  ['x', {}],
])('%s with %j is left to the browser', (key, init) => expect(keyOf(key, init)).toBeNull());

it('who types in a field means the field, but for the search', () => {
  expect([keyOf('ArrowLeft', {}, 'input'), keyOf('-', {}, 'input')]).toEqual([null, null]);
  expect(keyOf('f', { ctrlKey: true }, 'input')).toBe('find');
  expect(keyOf('ArrowLeft', {}, 'button')).toBe('previous');
});

it('what lies over the pages has the keys for itself', () => {
  expect([keyOf('ArrowRight', {}, 'div'), keyOf('Escape', {}, 'div')]).toEqual([null, null]);
});

it('single characters do something only where pages have the focus', () => {
  expect([keyOf('+', {}, 'aside'), keyOf('ArrowRight', {}, 'aside')]).toEqual([null, 'next']);
});
