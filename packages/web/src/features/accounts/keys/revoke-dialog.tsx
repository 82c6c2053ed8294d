import type { ApiKey } from '@legible/contracts/api-keys';
import { accountTexts } from '@legible/contracts/messages/accounts';
import { keyTexts } from '@legible/contracts/messages/api-keys';
import { Button } from '../../../ui/buttons/button.tsx';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { useRevokeKey } from './use-keys.ts';

interface RevokeDialogProps {
  apiKey: ApiKey;
  /** The row, and its button, go with the key. */
  focusInstead: () => HTMLElement | null;
  onClose: () => void;
}

export function RevokeDialog({ apiKey, focusInstead, onClose }: RevokeDialogProps) {
  const revoke = useRevokeKey();
  return (
    <AlertDialog
      title={keyTexts.revoking.title(apiKey.name)}
      description={keyTexts.revoking.text}
      cancel={accountTexts.cancel}
      busy={revoke.isPending}
      focusInstead={focusInstead}
      onClose={onClose}
    >
      <Button
        variant="danger"
        disabled={revoke.isPending}
        onClick={() => revoke.mutate(apiKey.id, { onSettled: onClose })}
      >
        {keyTexts.revoke}
      </Button>
    </AlertDialog>
  );
}
