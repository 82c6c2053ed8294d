import { zodResolver } from '@hookform/resolvers/zod';
import { billingMessages } from '@legible/contracts/messages/billing';
import { FlaskConical } from 'lucide-react';
import { useImperativeHandle } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';
import type { CardFormProps } from './card-handle.ts';
import { TestCardChoice } from './test-card-choice.tsx';
import { type TestCardForm, spaced, testCardForm } from './test-card-form.ts';
import { useTestPayment } from './use-test-payment.ts';
import { AlertDialog } from '../../../ui/dialogs/alert-dialog.tsx';
import { Button } from '../../../ui/buttons/button.tsx';

const words = billingMessages.testCard;

/**
 * The card form of the test mode. It has no fields for a date or a code and tells browsers to offer
 * no saved card: nothing about it should lead a user to enter a real one.
 */
export default function TestCard({ handle, disabled }: CardFormProps) {
  const { register, trigger, getValues, setValue, control, formState } = useForm<TestCardForm>({
    resolver: zodResolver(testCardForm),
    defaultValues: { number: '' },
  });
  const typed = useWatch({ control, name: 'number' });
  const { pay, question } = useTestPayment();

  useImperativeHandle(handle, () => ({
    check: async () => ((await trigger('number', { shouldFocus: true })) ? 'ready' : 'invalid'),
    confirm: (clientSecret, billing) => pay(clientSecret, getValues('number'), billing),
  }));

  const fill = (number: string) =>
    setValue('number', spaced(number), { shouldValidate: formState.isSubmitted });

  return (
    <div className="grid gap-4">
      <div className="flex gap-3 rounded-lg bg-warning-soft p-3 text-sm text-warning">
        <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div className="grid gap-0.5">
          <p className="font-medium">{words.title}</p>
          <p>{words.description}</p>
        </div>
      </div>
      <Field
        label={words.number}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        placeholder={words.placeholder}
        disabled={disabled}
        error={formState.errors.number?.message}
        {...register('number')}
      />
      <TestCardChoice disabled={disabled} number={typed} onChoose={fill} />
      {question && <BankDialog {...question} />}
    </div>
  );
}

const { bank } = billingMessages.testCard;

/** The test mode's bank: asks the buyer as a real one would. Closing it is a refusal. */
function BankDialog({ onAnswer }: { onAnswer: (approve: boolean) => void }) {
  return (
    <AlertDialog
      title={bank.title}
      description={bank.description}
      cancel={bank.refuse}
      busy={false}
      onClose={() => onAnswer(false)}
    >
      <Button onClick={() => onAnswer(true)}>{bank.approve}</Button>
    </AlertDialog>
  );
}
