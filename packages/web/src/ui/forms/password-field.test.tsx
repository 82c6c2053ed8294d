import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SubmitEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { PasswordField } from './password-field.tsx';

function form() {
  const onSubmit = vi.fn((event: SubmitEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" name="password" autoComplete="current-password" />
      <button type="submit">Log in</button>
    </form>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  const eye = screen.getByRole('button', { name: 'Show characters' });
  return { onSubmit, field, eye, user: userEvent.setup() };
}

it('is hidden until somebody wants to see it, and says so', async () => {
  const { field, eye, user, onSubmit } = form();
  expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['password', 'false']);
  await user.click(eye);
  expect([field.type, eye.getAttribute('aria-pressed')]).toEqual(['text', 'true']);
  await user.click(eye);
  expect(field.type).toBe('password');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('keeps the focus and the caret', async () => {
  const { field, eye, user } = form();
  await user.type(field, 'correct horse');
  field.setSelectionRange(3, 7);
  await user.click(eye);
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([3, 7]);
  expect(field.value).toBe('correct horse');
});

it('is hidden again when its form is sent', async () => {
  const { field, eye, user, onSubmit } = form();
  await user.click(eye);
  await user.type(field, 'correct horse{Enter}');
  expect(onSubmit).toHaveBeenCalledOnce();
  expect(field.type).toBe('password');
});

it('is the same to a password manager, shown or not', async () => {
  const { field, eye, user } = form();
  const told = () => [field.name, field.autocomplete, field.getAttribute('autocapitalize')];
  const before = told();
  await user.click(eye);
  expect(told()).toEqual(before);
  expect(before).toEqual(['password', 'current-password', 'none']);
});
