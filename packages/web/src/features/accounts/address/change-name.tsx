import { accountTexts } from '@legible/contracts/account-messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { registerRequest } from '@legible/contracts/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { detailOf } from '../../../lib/api-error.ts';
import { fieldError } from '../../../lib/field-errors.ts';
import { notify } from '../../../lib/notify.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { SignedInUser } from '../stored-user.ts';
import { useRefreshAccount } from '../use-account.ts';
import { changeName } from './address-api.ts';
import { ChangeTrigger, DialogButtons } from './dialog-parts.tsx';

const { fields, changeName: texts, profile } = accountTexts;

const nameForm = registerRequest.pick({ name: true, last_name: true });

/** A button that opens the form for another name. */
export function ChangeName({ user }: { user: SignedInUser }) {
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <FormDialog
      open={open}
      busy={busy}
      onOpenChange={setOpen}
      trigger={<ChangeTrigger label={profile.changeName} />}
      title={texts.title}
      description={<p>{texts.text}</p>}
    >
      <NameForm user={user} onBusy={setBusy} onClose={() => setOpen(false)} />
    </FormDialog>
  );
}

interface NameFormProps {
  user: SignedInUser;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function NameForm({ user, onBusy, onClose }: NameFormProps) {
  const refresh = useRefreshAccount();
  const [failure, setFailure] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(nameForm, { error: fieldError }),
    defaultValues: { name: user.name, last_name: user.last_name },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (name) => {
    setFailure(null);
    onBusy(true);
    try {
      await changeName(user.id, name);
      await refresh();
      notify.success(texts.done);
      onClose();
    } catch (error) {
      setFailure(detailOf(error) ?? texts.failed);
    }
    onBusy(false);
  });

  return (
    <form noValidate className="mt-2 grid gap-5" onSubmit={(event) => void submit(event)}>
      <Field
        label={fields.firstName}
        autoComplete="given-name"
        error={errors.name?.message}
        {...register('name')}
      />
      <Field
        label={fields.lastName}
        autoComplete="family-name"
        error={errors.last_name?.message}
        {...register('last_name')}
      />
      {failure !== null && <Alert message={{ title: failure }} />}
      <DialogButtons busy={isSubmitting} submit={texts.submit} onCancel={onClose} />
    </form>
  );
}
