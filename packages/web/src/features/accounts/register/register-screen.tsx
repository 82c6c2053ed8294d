import { accountTexts } from '@legible/contracts/messages/accounts';
import { useLocation } from 'react-router';
import { fieldsOf } from '../../../lib/fields-of.ts';
import { truncateName } from '../../../lib/format.ts';
import { routes } from '../../../lib/routes.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { FormFrame } from '../../../ui/forms/form-frame.tsx';
import { LinkedText } from '../../../ui/buttons/linked-text.tsx';
import { MailboxNote } from '../../../ui/mailbox-note.tsx';
import { TextLink } from '../../../ui/buttons/text-link.tsx';
import { ChosenPlanSteps } from './chosen-plan-steps.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { useRegistration } from './use-registration.ts';

const texts = accountTexts.register;

/** @param chosenPlan the plan that was chosen first; the account is the way to it. */
export function RegisterScreen({ chosenPlan = null }: { chosenPlan?: string | null }) {
  const { form, submit, outcome } = useRegistration();
  const { register, formState } = form;
  const keeps = fileKept(useLocation().state);
  const busy = formState.isSubmitting || outcome?.kind === 'success';

  return (
    <FormFrame
      title={texts.title}
      lead={chosenPlan === null ? texts.lead : texts.leadToPlan}
      footer={
        <>
          {texts.known} <TextLink to={routes.login}>{texts.login}</TextLink>
        </>
      }
    >
      <form noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
        {chosenPlan !== null && <ChosenPlanSteps plan={chosenPlan} />}
        {keeps !== '' && (
          <p className="rounded-lg bg-accent-soft p-3.5 text-sm wrap-anywhere">
            {texts.keeps(keeps)}
          </p>
        )}
        <RegistrationFields register={register} errors={formState.errors} />
        {outcome && (
          <Alert kind={outcome.kind} message={outcome.message}>
            {outcome.reason && <p>{outcome.reason}</p>}
          </Alert>
        )}
        <Button type="submit" size="large" disabled={busy}>
          {formState.isSubmitting ? texts.busy : texts.submit}
        </Button>
        <p className="text-[0.8125rem] leading-relaxed text-muted">
          <LinkedText text={texts.agree} />
        </p>
        <MailboxNote />
      </form>
    </FormFrame>
  );
}

/** The name of what a visitor has tried, and makes an account to keep; the state of the place in the history may be anything. */
function fileKept(state: unknown): string {
  const { keeps } = fieldsOf(state);
  return typeof keeps === 'string' ? truncateName(keeps) : '';
}
