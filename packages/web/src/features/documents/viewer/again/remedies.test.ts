import { expect, it } from 'vitest';
import { historyFile } from '../../testing/render-ocr.tsx';
import { presetFor, type Remedy, remediesOf } from './remedies.ts';

const file = historyFile('letter.pdf');
const leftAlone = (reason: string | null) => ({ state: 'left_alone' as const, reason });
const failed = (reason: string | null) => ({ state: 'failed' as const, reason });

it.each<[string | null, Remedy[]]>([
  ['born-digital', ['anyway']],
  ['has-text-layer', ['anyway', 'language']],
  ['blank', ['turned', 'language']],
  [null, ['anyway']],
])('a page that was left alone as %s may be read after all', (reason, remedies) => {
  expect(remediesOf(leftAlone(reason), file)).toEqual(remedies);
});

it.each<[string | null, Remedy[]]>([
  ['page-unreadable', ['turned', 'language']],
  ['page-garbled:Cyrillic', ['turned', 'language']],
  ['page-timeout', ['again']],
  ['original-damaged', []],
  [null, ['again']],
])('a page that failed as %s may be read in another way', (reason, remedies) => {
  expect(remediesOf(failed(reason), file)).toEqual(remedies);
});

it('nothing is offered where nothing would come of it', () => {
  expect(remediesOf({ state: 'recognised', reason: null }, file)).toEqual([]);
  expect(remediesOf({ state: 'waiting', reason: null }, file)).toEqual([]);
  const turned = historyFile('letter.pdf', { choices: { rotate: true } });
  expect(remediesOf(failed('page-unreadable'), turned)).toEqual(['language']);
  const running = historyFile('letter.pdf', { status: 'processing' });
  expect(remediesOf(failed('page-unreadable'), running)).toEqual([]);
  const notices = [{ code: 'protected', detail: 'It opens with its password only.' }];
  expect(remediesOf(failed('page-unreadable'), historyFile('a.pdf', { notices }))).toEqual([]);
});

it('text that is only an old layer is replaced, and other text becomes a picture of itself', () => {
  expect(presetFor('anyway', leftAlone('has-text-layer'), file)).toEqual({ mode: 'redo' });
  expect(presetFor('language', leftAlone('has-text-layer'), file)).toEqual({ mode: 'redo' });
  expect(presetFor('anyway', leftAlone('born-digital'), file)).toEqual({ mode: 'force' });
});

it('the mode of before is said, so that pages are read again that were left alone', () => {
  expect(presetFor('turned', leftAlone('blank'), file)).toEqual({ mode: 'auto', rotate: true });
  const redone = historyFile('letter.pdf', { choices: { mode: 'redo' } });
  expect(presetFor('language', failed('page-garbled'), redone)).toEqual({ mode: 'redo' });
});
