import { accountTexts } from '@legible/contracts/messages/accounts';
import { zodResolver } from '@hookform/resolvers/zod';
import { registerRequest } from '@legible/contracts/accounts';
import { useForm } from 'react-hook-form';
import { detailOf } from '../../../lib/api/api-error.ts';
import { fieldError } from '../../../lib/field-errors.ts';
import { NameFields } from '../register/name-fields.tsx';
import type { SignedInUser } from '../session/stored-user.ts';
import { useRefreshAccount } from '../session/use-account.ts';
import { changeName } from './address-api.ts';
import { ChangeDialog, ChangeForm, type InDialog, useChange } from './change-dialog.tsx';

const { changeName: texts, profile } = accountTexts;

const nameForm = registerRequest.pick({ name: true, last_name: true });

/** A button that opens the form for another name. */
export function ChangeName({ user }: { user: SignedInUser }) {
  return (
    <ChangeDialog
      trigger={profile.changeName}
      title={texts.title}
      description={<p>{texts.text}</p>}
    >
      {(dialog) => <NameForm user={user} {...dialog} />}
    </ChangeDialog>
  );
}

function NameForm({ user, ...dialog }: InDialog & { user: SignedInUser }) {
  const refresh = useRefreshAccount();
  const { form, setFailure, attempt } = useChange(dialog);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(nameForm, { error: fieldError }),
    defaultValues: { name: user.name, last_name: user.last_name },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit((name) =>
    attempt(
      async () => {
        await changeName(user.id, name);
        await refresh();
        return texts.done;
      },
      (error) => setFailure(detailOf(error) ?? texts.failed),
    ),
  );

  return (
    <ChangeForm
      {...form}
      busy={isSubmitting}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
    >
      <NameFields
        name={register('name')}
        lastName={register('last_name')}
        errors={{ name: errors.name?.message, lastName: errors.last_name?.message }}
      />
    </ChangeForm>
  );
}
