import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { Button } from './button.tsx';

/** Rests from a press until the user presses the other one. */
function Resting() {
  const [busy, setBusy] = useState(false);
  return (
    <>
      <Button disabled={busy} onClick={() => setBusy(true)}>
        Work
      </Button>
      <button onClick={() => setBusy(false)}>End</button>
    </>
  );
}

const named = (name: string) => screen.getByRole('button', { name });

/** What browsers do to a control that is disabled, and this one here does not. */
const takeFocusAway = () => (document.activeElement as HTMLElement).blur();

it('a button that rested while it worked has the focus again', async () => {
  render(<Resting />);
  await userEvent.click(named('Work'));
  takeFocusAway();
  expect(document.activeElement).toBe(document.body);
  named('End').click();
  await expect.poll(() => document.activeElement).toBe(named('Work'));
});

it('takes the focus from nothing else', async () => {
  render(<Resting />);
  await userEvent.click(named('Work'));
  await userEvent.click(named('End'));
  await expect.poll(() => named('Work').hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(named('End'));
});
