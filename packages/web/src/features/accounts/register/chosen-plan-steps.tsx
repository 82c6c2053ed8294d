import { accountTexts } from '@legible/contracts/messages/accounts';

const texts = accountTexts.register;

/** The plan that a visitor chose before having an account, and the steps before it can be paid. */
export function ChosenPlanSteps({ plan }: { plan: string }) {
  return (
    <div className="grid gap-2 rounded-lg bg-accent-soft p-3.5 text-sm">
      <p className="font-medium">{texts.chosen(plan)}</p>
      <ol className="grid gap-1">
        {texts.steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === 0 ? 'step' : undefined}
            className="flex gap-2 text-muted aria-[current=step]:font-medium aria-[current=step]:text-ink"
          >
            <span className="tabular-nums">{index + 1}.</span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}
