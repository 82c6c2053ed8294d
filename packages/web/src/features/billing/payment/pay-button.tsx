import { billingMessages } from '@legible/contracts/messages/billing';
import type { Message } from '@legible/contracts/messages/application';
import { LoaderCircle, Lock } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

const words = billingMessages.subscribe;

interface PayButtonProps {
  busy: boolean;
  failure: Message | null;
  disabled?: boolean;
  children: ReactNode;
}

export function PayButton({ busy, failure, disabled = false, children }: PayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A button that is switched off loses the focus; after a refusal it is wanted there again.
    const isLost = document.activeElement === document.body;
    if (failure && !busy && isLost) button.current?.focus();
  }, [busy, failure]);

  return (
    <div className="grid gap-4">
      {failure && <Alert message={failure} />}
      <Button ref={button} type="submit" size="large" disabled={busy || disabled}>
        {busy && <LoaderCircle aria-hidden className="animate-spin" />}
        {busy ? words.processing : children}
      </Button>
      <p className="text-center text-[0.8125rem] text-balance text-muted">
        <Lock aria-hidden className="mr-1.5 inline size-3.5 -translate-y-px" />
        {words.secureNote}
      </p>
    </div>
  );
}
