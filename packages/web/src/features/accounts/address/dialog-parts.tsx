import { accountTexts } from '@legible/contracts/account-messages';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Beside a fact of the account: changes it. */
export function ChangeTrigger({
  label,
  ...rest
}: { label: string } & ComponentProps<typeof Button>) {
  return (
    <Button variant="outline" size="small" {...rest}>
      {label}
    </Button>
  );
}

interface DialogButtonsProps {
  busy: boolean;
  submit: string;
  onCancel: () => void;
}

export function DialogButtons({ busy, submit, onCancel }: DialogButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="outline" disabled={busy} onClick={onCancel}>
        {accountTexts.cancel}
      </Button>
      <Button type="submit" disabled={busy}>
        {busy ? accountTexts.oneMoment : submit}
      </Button>
    </div>
  );
}
