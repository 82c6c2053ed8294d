import type { SubscriptionInterval } from '@legible/contracts/billing';
import { billingMessages } from '@legible/contracts/messages/billing';
import { useEffect, useEffectEvent, useId, useRef } from 'react';

interface IntervalToggleProps {
  interval: SubscriptionInterval;
  onChange: (interval: SubscriptionInterval) => void;
}

const words = billingMessages.pricing;
const choices = [
  { interval: 'month', label: words.monthly },
  { interval: 'year', label: words.yearly },
] as const;

/** Monthly or yearly: two radio buttons that look like a switch, so that arrow keys work by themselves. */
export function IntervalToggle({ interval, onChange }: IntervalToggleProps) {
  const name = useId();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // What was chosen on the written page before this code came: the browser shows it, and would not tell of it again.
  const takeOver = useEffectEvent(() => {
    const chosen = fieldset.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    const choice = choices.find((one) => one.interval === chosen);
    if (choice && choice.interval !== interval) onChange(choice.interval);
  });
  useEffect(() => takeOver(), []);
  return (
    <fieldset
      ref={fieldset}
      className="inline-flex max-w-full justify-self-center rounded-xl border border-line bg-sunken p-1 sm:justify-self-start"
    >
      <legend className="sr-only">{words.period}</legend>
      {choices.map((choice) => (
        <label
          key={choice.interval}
          className="relative cursor-pointer rounded-lg border border-transparent px-3.5 py-1.5 text-center text-sm font-medium text-muted transition-colors hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:text-ink has-checked:shadow-xs has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text"
        >
          <input
            type="radio"
            name={name}
            value={choice.interval}
            checked={choice.interval === interval}
            onChange={() => onChange(choice.interval)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
