import { accountTexts } from '@legible/contracts/account-messages';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import type { RegistrationForm } from './registration-form.ts';

const { fields } = accountTexts;

interface RegistrationFieldsProps {
  register: UseFormRegister<RegistrationForm>;
  errors: FieldErrors<RegistrationForm>;
}

export function RegistrationFields({ register, errors }: RegistrationFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
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
