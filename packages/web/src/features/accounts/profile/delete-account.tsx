import { accountTexts } from '@legible/contracts/messages/accounts';
import { messages } from '@legible/contracts/messages/application';
import { useNavigate } from 'react-router';
import { detailOf } from '../../../lib/api/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { routes } from '../../../lib/routes.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { deleteAccount } from './profile-api.ts';
import { session } from '../session/session.ts';

const texts = accountTexts.deleting;

export function DeleteAccount() {
  const navigate = useNavigate();

  const remove = async (password: string): Promise<string | null> => {
    try {
      await deleteAccount(password);
    } catch (error) {
      return detailOf(error) ?? messages.profile.deletionFailed;
    }
    session.end('logout', 'deleted');
    notify.success(messages.profile.accountDeleted);
    await navigate(routes.landing, { replace: true });
    return null;
  };

  return (
    <PasswordDialog
      trigger={<Button variant="dangerOutline">{texts.action}</Button>}
      title={texts.title}
      description={<WhatGoes />}
      action={texts.action}
      danger
      onConfirm={remove}
    />
  );
}

function WhatGoes() {
  return (
    <>
      <p>{texts.intro}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {texts.whatGoes.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      <p>{texts.outro}</p>
    </>
  );
}
