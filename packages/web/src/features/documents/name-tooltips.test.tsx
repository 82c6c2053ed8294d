import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fetchTooltips, NameTooltips, useNameTooltip } from './name-tooltips.tsx';

const Name = () => <button type="button">{useNameTooltip() ? 'explained' : 'cut'}</button>;

test('tooltips that arrive take the focus from no row; they come when the rows are left', async () => {
  render(
    <>
      <table>
        <tbody>
          <tr>
            <td>
              <NameTooltips wanted>
                <Name />
              </NameTooltips>
            </td>
          </tr>
        </tbody>
      </table>
      <button type="button">Elsewhere</button>
    </>,
  );
  const name = screen.getByRole('button', { name: 'cut' });
  act(() => name.focus());
  await act(fetchTooltips);
  expect(document.activeElement).toBe(name);
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  expect(await screen.findByRole('button', { name: 'explained' })).toBeDefined();
});
