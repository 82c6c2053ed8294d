import { TEST_CARDS } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/billing-messages';
import { spaced } from './test-card-form.ts';

const words = billingMessages.testCard;
const cards = Object.entries(TEST_CARDS) as [keyof typeof TEST_CARDS, string][];

interface TestCardChoiceProps {
  disabled: boolean;
  onChoose: (number: string) => void;
}

/** The numbers with what each one leads to; a press fills the field. */
export function TestCardChoice({ disabled, onChoose }: TestCardChoiceProps) {
  return (
    <fieldset className="grid gap-2" disabled={disabled}>
      <legend className="mb-2 text-sm font-medium">{words.cards}</legend>
      <ul className="grid divide-y divide-line overflow-hidden rounded-lg border border-line">
        {cards.map(([name, number]) => (
          <li key={name}>
            <button
              type="button"
              className="flex w-full flex-wrap items-baseline justify-between gap-x-4 px-3 py-2 text-left text-[0.8125rem] transition-colors hover:bg-sunken focus-visible:outline-offset-[-2px] disabled:cursor-not-allowed disabled:opacity-50"
              onClick={() => onChoose(number)}
            >
              <span className="font-medium tabular-nums">{spaced(number)}</span>
              <span className="text-muted">{words.outcomes[name]}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
