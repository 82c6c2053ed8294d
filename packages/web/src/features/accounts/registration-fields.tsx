import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import type { RegistrationForm } from './registration-form.ts';

interface RegistrationFieldsProps {
  register: UseFormRegister<RegistrationForm>;
  errors: FieldErrors<RegistrationForm>;
}

export function RegistrationFields({ register, errors }: RegistrationFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
        <Field
          label="First Name"
          autoComplete="given-name"
          error={errors.name?.message}
          {...register('name')}
        />
        <Field
          label="Last Name"
          autoComplete="family-name"
          error={errors.last_name?.message}
          {...register('last_name')}
        />
      </div>
      <Field
        label="Email"
        type="email"
        autoComplete="username"
        error={errors.email?.message}
        {...register('email')}
      />
      <NewPasswordField
        label="Password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Field
        label="Verify Password"
        type="password"
        autoComplete="new-password"
        error={errors.verifyPassword?.message}
        {...register('verifyPassword')}
      />
    </>
  );
}
