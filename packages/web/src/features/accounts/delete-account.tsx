import { messages } from '@legible/contracts/messages';
import { useNavigate } from 'react-router';
import { detailOf } from '../../lib/api-error.ts';
import { notify } from '../../lib/notify.ts';
import { routes } from '../../lib/routes.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { deleteAccount } from './profile-api.ts';
import { session } from './session.ts';

export function DeleteAccount() {
  const navigate = useNavigate();

  const remove = async (password: string): Promise<string | null> => {
    try {
      await deleteAccount(password);
    } catch (error) {
      const words = detailOf(error) ?? messages.profile.deletionFailed;
      notify.error(words);
      return words;
    }
    session.end('logout');
    notify.success(messages.profile.accountDeleted);
    await navigate(routes.landing, { replace: true });
    return null;
  };

  return (
    <PasswordDialog
      trigger={<Button variant="dangerOutline">Delete my account</Button>}
      title="Delete your account?"
      description={<WhatGoes />}
      action="Delete my account"
      danger
      onConfirm={remove}
    />
  );
}

function WhatGoes() {
  return (
    <>
      <p>This cannot be undone. What goes for good:</p>
      <ul className="grid list-disc gap-1 pl-5">
        <li>all of your files, originals and processed ones</li>
        <li>your name, your email address and your settings</li>
        <li>your plan and the pages that are left of it</li>
      </ul>
      <p>You will be logged out on all devices. Enter your password to go on.</p>
    </>
  );
}
