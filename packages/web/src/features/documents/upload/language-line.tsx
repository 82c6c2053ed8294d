import { languageMessages as texts } from '@legible/contracts/messages/documents/languages';
import { ChevronDown, Languages } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { type Choice, namesOf } from '../../../ui/languages/choice.ts';
import { useLanguages } from '../../../ui/languages/use-languages.ts';

// Few people choose, and most of those once.
const LanguageField = lazyComponent(() => import('../../../ui/languages/language-field.tsx'));

interface LanguageLineProps {
  value: Choice;
  disabled: boolean;
  onChange: (choice: Choice) => void;
}

/** What uploads are read in, in one quiet line; unfolded, the field that changes it. */
export function LanguageLine({ value, disabled, onChange }: LanguageLineProps) {
  const { data: offered } = useLanguages();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (!offered) return null;
  const names = namesOf(value, offered);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        variant="ghost"
        size="flush"
        className="-ml-2 max-w-full px-2"
        disabled={disabled}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Languages aria-hidden />
        <span className="truncate">{names ? texts.chosen(names) : texts.found}</span>
        <ChevronDown aria-hidden className={isOpen ? 'rotate-180' : ''} />
      </Button>
      {isOpen && (
        <div id={id} className="w-full">
          <LanguageField {...{ offered, value, onChange }} onUnavailable={() => setOpen(false)} />
        </div>
      )}
    </div>
  );
}
