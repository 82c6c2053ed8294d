import { accountTexts } from '@legible/contracts/messages/accounts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { MailboxNote } from '../../ui/mailbox-note.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import type { Sender } from './contact-form.ts';
import { useContactForm } from './use-contact-form.ts';

const { fields, contact: texts } = accountTexts;

interface ContactFormCardProps {
  sender: Sender | null;
  subject: string;
}

export function ContactFormCard({ sender, subject }: ContactFormCardProps) {
  const { form, outcome, submit } = useContactForm(sender, subject);
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const known = sender !== null;
  return (
    <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
      <div className="grid items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          label={fields.name}
          autoComplete="name"
          readOnly={known}
          error={errors.name?.message}
          {...register('name')}
        />
        <Field
          label={fields.email}
          type="email"
          autoComplete="email"
          readOnly={known}
          error={errors.email?.message}
          {...register('email')}
        />
      </div>
      {known && <p className="-mt-3 text-[0.8125rem] text-muted">{texts.known}</p>}
      <Field
        label={fields.subject}
        autoComplete="off"
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextAreaField
        label={fields.message}
        rows={6}
        error={errors.message?.message}
        {...register('message')}
      />
      {outcome && <Alert kind={outcome.kind} message={{ title: outcome.words }} />}
      <div className="grid sm:justify-end">
        <Button type="submit" size="large" disabled={isSubmitting}>
          {isSubmitting ? accountTexts.sending : texts.submit}
        </Button>
      </div>
      <MailboxNote />
    </form>
  );
}
