import { refusalSummary } from '@legible/contracts/messages/refusal-summary';
import { type FormEvent, useId, useRef } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Input } from '../../../ui/forms/input.tsx';

interface PasswordFormProps {
  /** Of the file. */
  name: string;
  disabled: boolean;
  onPassword: (password: string) => void;
}

const texts = refusalSummary.password;

/** In the row of a protected file: its password, with which it is sent again. What is typed is in the field alone. */
export function PasswordForm({ name, disabled, onPassword }: PasswordFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    const { value = '' } = field.current ?? {};
    if (value !== '') onPassword(value);
  };
  return (
    <form className="flex items-center gap-1.5 py-1 pr-1 pl-2" onSubmit={send}>
      <Input
        ref={field}
        type="password"
        aria-label={texts.label(name)}
        aria-describedby={id}
        placeholder={texts.placeholder}
        autoComplete="off"
        disabled={disabled}
        className="max-h-7 max-w-36 text-xs"
      />
      <span id={id} className="sr-only">
        {texts.kept}
      </span>
      <Button type="submit" size="tiny" variant="outline" disabled={disabled}>
        {texts.open}
      </Button>
    </form>
  );
}
