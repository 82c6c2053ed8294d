import { searchMessages } from '@legible/contracts/messages/documents/search';
import { type ComponentProps, useId } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { Input, Select } from '../../../ui/forms/input.tsx';
import { useLanguages } from '../../../ui/languages/use-languages.ts';
import { type Filters, NO_FILTERS } from './use-search-address.ts';

interface FiltersFormProps {
  id: string;
  filters: Filters;
  onChange: (filters: Filters) => void;
}

const texts = searchMessages.filters;

/** Which documents and pages are searched: by the document's name, the page's language and the day of upload. */
export function FiltersForm({ id, filters, onChange }: FiltersFormProps) {
  const { name, from, to } = filters;
  const set = (changed: Partial<Filters>) => onChange({ ...filters, ...changed });
  return (
    <fieldset id={id} className="found-filters">
      <legend className="sr-only">{texts.label}</legend>
      <TextFilter
        label={texts.name}
        value={name}
        maxLength={255}
        onText={(text) => set({ name: text })}
      />
      <LanguageFilter value={filters.language} onChoose={(language) => set({ language })} />
      <TextFilter
        label={texts.from}
        type="date"
        value={from}
        max={to || undefined}
        onText={(day) => set({ from: day })}
      />
      <TextFilter
        label={texts.to}
        type="date"
        value={to}
        min={from || undefined}
        onText={(day) => set({ to: day })}
      />
      <Button
        variant="outline"
        size="small"
        className="justify-self-start"
        onClick={() => onChange(NO_FILTERS)}
      >
        {texts.clear}
      </Button>
    </fieldset>
  );
}

interface TextFilterProps extends ComponentProps<'input'> {
  label: string;
  onText: (text: string) => void;
}

function TextFilter({ label, onText, ...rest }: TextFilterProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className={labelStyle}>
        {label}
      </label>
      <Input id={id} {...rest} onChange={({ target }) => onText(target.value)} />
    </div>
  );
}

function LanguageFilter({ value, onChoose }: { value: string; onChoose: (code: string) => void }) {
  const id = useId();
  const offered = useLanguages().data?.languages ?? [];
  return (
    <div className="grid min-w-0 gap-1">
      <label htmlFor={id} className={labelStyle}>
        {texts.language}
      </label>
      <Select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{texts.anyLanguage}</option>
        {offered.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}

const labelStyle = 'text-xs font-medium';
