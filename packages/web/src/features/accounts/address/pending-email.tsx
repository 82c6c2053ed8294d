import { accountTexts } from '@legible/contracts/messages/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { MailboxNote } from '../../../ui/mailbox-note.tsx';
import { ACCOUNT_KEY, useAccount } from '../session/use-account.ts';
import { withdrawEmailChange } from './address-api.ts';

const texts = accountTexts.changeEmail;

/** The address that the account moves to once its link is opened; nothing where none was asked for. */
export function PendingEmail() {
  const { data } = useAccount();
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: withdrawEmailChange,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY }),
  });
  const pending = data?.pending_email;
  if (!pending) return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-lg bg-accent-soft p-3 text-[0.8125rem] font-normal">
      <p className="text-pretty wrap-anywhere">{texts.pending(pending)}</p>
      <Button
        variant="outline"
        size="small"
        disabled={withdraw.isPending}
        onClick={() => withdraw.mutate()}
      >
        {texts.withdraw}
      </Button>
      {withdraw.isError && (
        <p role="alert" className="text-danger">
          {detailOf(withdraw.error) ?? texts.withdrawFailed}
        </p>
      )}
      <MailboxNote />
    </div>
  );
}
