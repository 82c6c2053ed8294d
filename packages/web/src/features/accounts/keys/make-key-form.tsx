import { zodResolver } from '@hookform/resolvers/zod';
import {
  KEY_DAYS,
  KEY_NAME_MAX,
  type KeyScope,
  type MadeKey,
  makeKeyRequest,
} from '@legible/contracts/api-keys';
import { accountTexts } from '@legible/contracts/messages/accounts';
import { keyTexts } from '@legible/contracts/messages/api-keys';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { codeOf, detailOf } from '../../../lib/api/api-error.ts';
import { fieldError } from '../../../lib/field-errors.ts';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { ChangeForm } from '../address/change-dialog.tsx';
import { HiddenUsername } from '../password/hidden-username.tsx';
import { useSession } from '../session/use-session.ts';
import { makeKey } from './keys-api.ts';

const texts = keyTexts.form;

const SCOPES: KeyScope[][] = [['read', 'write'], ['read'], ['write']];
const NEVER = 'never';
/** A year: long enough to forget the program, not so long as to forget the key for good. */
const USUAL_DAYS = 365;

/** What is typed; the rest is chosen among what is right. */
const typed = makeKeyRequest.pick({ name: true, password: true });

/** What the key is to be good for. */
interface Rights {
  scopes: KeyScope[];
  /** Null for no end. */
  days: number | null;
}

interface MakeKeyFormProps {
  onBusy: (busy: boolean) => void;
  onMade: (key: MadeKey) => void;
  onCancel: () => void;
}

export function MakeKeyForm({ onBusy, onMade, onCancel }: MakeKeyFormProps) {
  const { user } = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const [rights, setRights] = useState<Rights>({ scopes: ['read', 'write'], days: USUAL_DAYS });
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(typed, { error: fieldError }),
    defaultValues: { name: '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (request) => {
    setFailure(null);
    onBusy(true);
    try {
      onMade(await makeKey({ ...request, scopes: rights.scopes, expires_in_days: rights.days }));
    } catch (error) {
      const words = detailOf(error) ?? texts.failed;
      if (codeOf(error) !== 'wrong_password') setFailure(words);
      else setError('password', { message: words }, { shouldFocus: true });
    }
    onBusy(false);
  });

  return (
    <ChangeForm
      busy={isSubmitting}
      failure={failure}
      submit={texts.submit}
      onSubmit={(event) => void submit(event)}
      onCancel={onCancel}
    >
      <HiddenUsername email={user?.email ?? ''} />
      <Field
        label={texts.name}
        hint={texts.nameHint}
        maxLength={KEY_NAME_MAX}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <RightsFields rights={rights} onChange={setRights} />
      <PasswordField
        label={accountTexts.fields.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
    </ChangeForm>
  );
}

interface RightsFieldsProps {
  rights: Rights;
  onChange: (rights: Rights) => void;
}

function RightsFields({ rights, onChange }: RightsFieldsProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Choice
        label={texts.scopes}
        value={rights.scopes.join()}
        choices={SCOPES.map((choice) => [choice.join(), keyTexts.scopes(choice)])}
        onChoose={(chosen) => onChange({ ...rights, scopes: scopesIn(chosen) })}
      />
      <Choice
        label={texts.expiry}
        value={String(rights.days ?? NEVER)}
        choices={[
          ...KEY_DAYS.map((each) => [String(each), texts.after(each)]),
          [NEVER, texts.never],
        ]}
        onChoose={(chosen) => onChange({ ...rights, days: daysIn(chosen) })}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  /** Each with its words. */
  choices: string[][];
  onChoose: (value: string) => void;
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  return (
    <FieldFrame label={label}>
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChoose(target.value)}>
          {choices.map(([choice, words]) => (
            <option key={choice} value={choice}>
              {words}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

const scopesIn = (text: string): KeyScope[] =>
  SCOPES.find((choice) => choice.join() === text) ?? ['read'];

const daysIn = (text: string): number | null =>
  KEY_DAYS.find((days) => String(days) === text) ?? null;
