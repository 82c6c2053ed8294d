import { TEST_CARDS } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import { Check } from 'lucide-react';
import { classNames } from '../../../lib/class-names.ts';
import { digitsOf, spaced } from './test-card-form.ts';

const words = billingMessages.testCard;
const cards = Object.entries(TEST_CARDS) as [keyof typeof TEST_CARDS, string][];

interface TestCardChoiceProps {
  disabled: boolean;
  /** What stands in the field. */
  number: string;
  onChoose: (number: string) => void;
}

/** The numbers with what each one leads to; a press fills the field, and the row says so. */
export function TestCardChoice({ disabled, number: typed, onChoose }: TestCardChoiceProps) {
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="mb-2 text-sm font-medium">{words.cards}</legend>
      <ul className="grid gap-2">
        {cards.map(([name, number]) => (
          <li key={name}>
            <CardButton
              number={spaced(number)}
              outcome={words.outcomes[name]}
              chosen={digitsOf(typed) === number}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface CardButtonProps {
  number: string;
  outcome: string;
  chosen: boolean;
  onChoose: (number: string) => void;
}

function CardButton({ number, outcome, chosen, onChoose }: CardButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={classNames(
        'flex w-full items-center gap-3 rounded-lg border px-3 py-2.5 text-left text-[0.8125rem] shadow-xs transition-colors disabled:cursor-not-allowed disabled:opacity-50',
        chosen
          ? 'border-accent bg-accent-soft'
          : 'border-edge bg-raised hover:not-disabled:border-line-strong hover:not-disabled:bg-raised-hover',
      )}
      onClick={() => onChoose(number)}
    >
      <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium tabular-nums">{number}</span>
        <span className="text-muted">{outcome}</span>
      </span>
      <span
        aria-hidden
        className="grid w-9 shrink-0 justify-items-end font-medium text-accent-text"
      >
        {chosen ? <Check className="size-4" /> : words.use}
      </span>
    </button>
  );
}
