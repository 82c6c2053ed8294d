import { accountTexts } from '@legible/contracts/messages/accounts';
import { messages } from '@legible/contracts/messages/application';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOf } from '../../../lib/api/api-error.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { MailboxNote } from '../../../ui/mailbox-note.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { resendConfirmation } from './address-api.ts';
import { ACCOUNT_KEY, useAccount } from '../session/use-account.ts';
import { useSession } from '../session/use-session.ts';

const texts = accountTexts.profile;

/** Whether the owner has confirmed the address; needed before paying (D79). */
export function AddressConfirmation() {
  const { data, isPending } = useAccount();
  const { user } = useSession();
  // Remembered from the last answer, so that nothing under it moves when the next one comes.
  if (!data && user?.email_confirmed === false) return <Unconfirmed />;
  if (isPending) return <Skeleton className="h-6 w-24" />;
  // Without an answer nothing is claimed either way.
  if (!data) return null;
  if (!data.email_confirmed) return <Unconfirmed />;
  return (
    <div>
      <Badge kind="success">{texts.confirmed}</Badge>
    </div>
  );
}

function Unconfirmed() {
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: resendConfirmation,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ACCOUNT_KEY }),
  });
  return (
    <div className="grid justify-items-start gap-2">
      <Badge kind="warning">{texts.unconfirmed}</Badge>
      <p className="text-[0.8125rem] font-normal text-muted text-pretty">{texts.confirmHint}</p>
      <Button
        variant="outline"
        size="small"
        disabled={send.isPending}
        onClick={() => send.mutate()}
      >
        {send.isPending ? accountTexts.sending : texts.sendAgain}
      </Button>
      <output className="text-[0.8125rem] font-normal empty:hidden">
        {send.isSuccess && send.data}
        {send.isError && <span className="text-danger">{wordsOf(send.error)}</span>}
      </output>
      <MailboxNote />
    </div>
  );
}

const wordsOf = (error: unknown) => detailOf(error) ?? messages.profile.confirmationFailed;
