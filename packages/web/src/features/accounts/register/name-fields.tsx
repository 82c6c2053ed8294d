import { accountTexts } from '@legible/contracts/messages/accounts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';

const { fields } = accountTexts;

interface NameFieldsProps {
  /** As the form knows its fields. */
  name: UseFormRegisterReturn;
  lastName: UseFormRegisterReturn;
  errors: { name: string | undefined; lastName: string | undefined };
}

/** First and last name, for registering and for changing them. */
export function NameFields({ name, lastName, errors }: NameFieldsProps) {
  return (
    <>
      <Field label={fields.firstName} autoComplete="given-name" error={errors.name} {...name} />
      <Field
        label={fields.lastName}
        autoComplete="family-name"
        error={errors.lastName}
        {...lastName}
      />
    </>
  );
}
