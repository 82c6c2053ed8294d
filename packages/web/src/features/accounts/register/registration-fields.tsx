import { accountTexts } from '@legible/contracts/messages/accounts';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';
import { NameFields } from './name-fields.tsx';
import type { RegistrationForm } from './use-registration.ts';

const { fields } = accountTexts;

interface RegistrationFieldsProps {
  register: UseFormRegister<RegistrationForm>;
  errors: FieldErrors<RegistrationForm>;
}

export function RegistrationFields({ register, errors }: RegistrationFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <NameFields
          name={register('name')}
          lastName={register('last_name')}
          errors={{ name: errors.name?.message, lastName: errors.last_name?.message }}
        />
      </div>
      <Field
        label={fields.email}
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <NewPasswordField
        label={fields.password}
        error={errors.password?.message}
        {...register('password')}
      />
      <PasswordField
        label={fields.verifyPassword}
        autoComplete="new-password"
        error={errors.verifyPassword?.message}
        {...register('verifyPassword')}
      />
    </>
  );
}
