import { accountTexts } from '@legible/contracts/messages/accounts';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import type { ChangePasswordForm } from './change-password.ts';

const { fields } = accountTexts;

interface ChangePasswordFieldsProps {
  register: UseFormRegister<ChangePasswordForm>;
  errors: FieldErrors<ChangePasswordForm>;
}

export function ChangePasswordFields({ register, errors }: ChangePasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={fields.currentPassword}
        autoComplete="current-password"
        error={errors.current_password?.message}
        {...register('current_password')}
      />
      <NewPasswordField
        label={fields.newPassword}
        error={errors.new_password?.message}
        {...register('new_password')}
      />
      <PasswordField
        label={fields.confirmNewPassword}
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation')}
      />
    </>
  );
}
