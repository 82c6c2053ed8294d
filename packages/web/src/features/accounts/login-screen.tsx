import { accountTexts } from '@legible/contracts/account-messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { type LoginRequest, loginRequest } from '@legible/contracts/accounts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Message } from '@legible/contracts/messages';
import { fieldError } from '../../lib/field-errors.ts';
import { routes } from '../../lib/routes.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormFrame } from '../../ui/form-frame.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { signIn } from './sign-in.ts';

const { fields, login: texts } = accountTexts;

export function LoginScreen() {
  const [failure, setFailure] = useState<Message | null>(null);
  const { register, handleSubmit, formState } = useForm<LoginRequest>({
    resolver: zodResolver(loginRequest, { error: fieldError }),
    defaultValues: { email: '', password: '' },
  });

  const submit = handleSubmit(async (credentials) => {
    setFailure(null);
    setFailure(await signIn(credentials));
  });

  return (
    <FormFrame
      title={texts.title}
      lead={texts.lead}
      footer={
        <>
          {texts.newHere} <TextLink to={routes.register}>{texts.register}</TextLink>
        </>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <Field
          label={fields.email}
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
          {...register('email')}
        />
        <Field
          label={fields.password}
          type="password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password')}
        />
        {failure && <Alert message={failure} />}
        <Button type="submit" size="large" disabled={formState.isSubmitting}>
          {formState.isSubmitting ? texts.busy : texts.submit}
        </Button>
        <p className="text-center text-sm">
          <TextLink to={routes.forgotPassword}>{texts.forgot}</TextLink>
        </p>
      </form>
    </FormFrame>
  );
}
