import { accountTexts } from '@legible/contracts/messages/accounts';
import { Eye, EyeOff } from 'lucide-react';
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import { Input } from './input.tsx';

type PasswordFieldProps = FieldWords & Omit<ComponentProps<'input'>, 'type'>;

/**
 * A labelled password that can be looked at. It is hidden again when its form is sent, so that password managers find
 * it, and so that no one reads it over a shoulder meanwhile.
 */
export function PasswordField({ label, hint, error, ref, ...input }: PasswordFieldProps) {
  const box = useRef<HTMLInputElement>(null);
  const { shown, toggle } = useShown(box);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...input}
            ref={(element) => {
              box.current = element;
              if (typeof ref === 'function') ref(element);
              else if (ref) ref.current = element;
            }}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="pr-11"
          />
          <button
            type="button"
            aria-pressed={shown}
            aria-label={accountTexts.showCharacters}
            aria-controls={control.id}
            title={accountTexts.showCharacters}
            disabled={input.disabled}
            // The field keeps the focus, and a phone its keyboard.
            onMouseDown={(event) => event.preventDefault()}
            onClick={toggle}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-lg text-muted transition-colors hover:text-ink disabled:opacity-50"
          >
            <Icon aria-hidden className="size-4" />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}

/** Whether the characters can be read. The caret stays where it was, though browsers move it with the type. */
function useShown(box: RefObject<HTMLInputElement | null>) {
  const [shown, setShown] = useState(false);
  const caret = useRef<[number | null, number | null] | null>(null);

  useEffect(() => {
    const form = box.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [box]);

  useLayoutEffect(() => {
    if (caret.current) box.current?.setSelectionRange(...caret.current);
    caret.current = null;
  });

  const toggle = () => {
    const { selectionStart, selectionEnd } = box.current ?? {};
    caret.current = [selectionStart ?? null, selectionEnd ?? null];
    setShown((was) => !was);
  };
  return { shown, toggle };
}
