import { billingMessages } from '@legible/contracts/messages/billing';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

const words = billingMessages.testCard.bank;

/** The test mode's bank: asks the buyer as a real one would. Closing it is a refusal. */
export function BankDialog({ onAnswer }: { onAnswer: (approve: boolean) => void }) {
  return (
    <AlertDialog
      title={words.title}
      description={words.description}
      cancel={words.refuse}
      busy={false}
      onClose={() => onAnswer(false)}
    >
      <Button onClick={() => onAnswer(true)}>{words.approve}</Button>
    </AlertDialog>
  );
}
