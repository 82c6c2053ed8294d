import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fetchTooltips, NameTooltips, useNameTooltip } from './name-tooltips.tsx';

const Name = () => <button type="button">{useNameTooltip() ? 'explained' : 'cut'}</button>;

it('tooltips that arrive take the focus from no row, nor its way back from a question about one', async () => {
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
      <div role="alertdialog" aria-label="Delete?">
        <button type="button">Cancel</button>
      </div>
      <button type="button">Elsewhere</button>
    </>,
  );
  const name = screen.getByRole('button', { name: 'cut' });
  act(() => screen.getByRole('button', { name: 'Cancel' }).focus());
  await act(fetchTooltips);
  act(() => name.focus());
  expect(name.isConnected).toBe(true);
  expect(document.activeElement).toBe(name);
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  expect(await screen.findByRole('button', { name: 'explained' })).toBeDefined();
});
