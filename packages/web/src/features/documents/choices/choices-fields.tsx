import { readingMode } from '@legible/contracts/documents/reading-mode';
import { choiceMessages as texts } from '@legible/contracts/messages/documents/choices';
import { useId } from 'react';
import { FieldFrame } from '../../../ui/forms/field-frame.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { arePages, type Choices } from './choices.ts';

interface ChoicesFieldsProps {
  value: Choices;
  hasPages: boolean;
  onChange: (choices: Choices) => void;
}

/** What can be chosen of how files are read. */
export default function ChoicesFields({ value, hasPages, onChange }: ChoicesFieldsProps) {
  const change = (changed: Partial<Choices>) => onChange({ ...value, ...changed });
  return (
    <div className="grid gap-4 rounded-lg border border-line p-4">
      {hasPages && (
        <Field
          label={texts.pages}
          hint={texts.pagesHint}
          error={arePages(value) ? undefined : texts.pagesWrong}
          placeholder={texts.pagesAll}
          value={value.pages}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => change({ pages: target.value })}
        />
      )}
      <FieldFrame label={texts.mode} hint={value.mode === 'force' ? texts.forceHint : undefined}>
        {(control) => (
          <Select
            {...control}
            value={value.mode}
            onChange={({ target }) => change({ mode: readingMode.parse(target.value) })}
          >
            {readingMode.options.map((mode) => (
              <option key={mode} value={mode}>
                {texts.modes[mode]}
              </option>
            ))}
          </Select>
        )}
      </FieldFrame>
      <SwitchLine
        label={texts.rotate}
        hint={texts.rotateHint}
        checked={value.rotate}
        onChange={(rotate) => change({ rotate })}
      />
      <SwitchLine
        label={texts.deskew}
        hint={texts.deskewHint}
        checked={value.deskew}
        onChange={(deskew) => change({ deskew })}
      />
    </div>
  );
}

interface SwitchLineProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function SwitchLine({ label, hint, checked, onChange }: SwitchLineProps) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid gap-1">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-[0.8125rem] text-muted">
          {hint}
        </p>
      </div>
      <Switch {...{ id, checked }} aria-describedby={`${id}-hint`} onCheckedChange={onChange} />
    </div>
  );
}
