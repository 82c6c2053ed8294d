import { ChevronDown, SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { type Choices, inShort } from './choices.ts';

// Few people choose.
const ChoicesFields = lazyComponent(() => import('./choices-fields.tsx'));

interface ChoicesFoldProps {
  value: Choices;
  disabled?: boolean;
  /** Which pages are read can be chosen, too. */
  hasPages: boolean;
  /** Unfolded at first, where something was chosen that has to be seen. */
  startsOpen?: boolean;
  onChange: (choices: Choices) => void;
}

/** How files are read, in one quiet line; unfolded, the fields that change it. */
export function ChoicesFold(props: ChoicesFoldProps) {
  const { value, disabled = false, hasPages, startsOpen = false, onChange } = props;
  const [isOpen, setOpen] = useState(startsOpen);
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2">
      <Button
        variant="ghost"
        size="flush"
        className="-ml-2 max-w-full px-2"
        disabled={disabled}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal aria-hidden />
        <span className="truncate">{inShort(value)}</span>
        <ChevronDown aria-hidden className={isOpen ? 'rotate-180' : ''} />
      </Button>
      {isOpen && (
        <div id={id} className="w-full">
          <ChoicesFields {...{ value, hasPages, onChange }} onUnavailable={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}
