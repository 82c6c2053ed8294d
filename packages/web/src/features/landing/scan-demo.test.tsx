import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { pieces } from './sample-page.ts';
import { ScanDemo } from './scan-demo.tsx';

const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);

test('the sample is searched as one types', async () => {
  render(<ScanDemo />);
  expect(marked()).toEqual(['PICTURE', 'picture', 'picture']);
  const input = screen.getByLabelText('Search the sample page');
  await userEvent.clear(input);
  expect(marked()).toEqual([]);
  await userEvent.type(input, 'Words');
  expect(marked()).toEqual(['words']);
  expect(screen.getByText('1 found')).toBeDefined();
});

test('a text is cut around every match and loses nothing', () => {
  const cut = pieces('One one, none', 'one');
  expect(cut.filter(({ found }) => found)).toHaveLength(3);
  expect(cut.map(({ text }) => text).join('')).toBe('One one, none');
});
