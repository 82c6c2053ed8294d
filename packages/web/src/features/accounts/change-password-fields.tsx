import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { Field } from '../../ui/field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import type { ChangePasswordForm } from './change-password.ts';

interface ChangePasswordFieldsProps {
  register: UseFormRegister<ChangePasswordForm>;
  errors: FieldErrors<ChangePasswordForm>;
}

export function ChangePasswordFields({ register, errors }: ChangePasswordFieldsProps) {
  return (
    <>
      <Field
        label="Current Password"
        type="password"
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <NewPasswordField
        label="New Password"
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      <Field
        label="Confirm New Password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
    </>
  );
}
