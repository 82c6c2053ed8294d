import { Switch } from '../../ui/forms/switch.tsx';

interface SwitchFieldProps {
  id: string;
  label: string;
  hint: string;
  value: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

/** Something that is on or off, with a line that says what comes of it. */
export function SwitchField({
  id,
  label,
  hint,
  value,
  disabled = false,
  onChange,
}: SwitchFieldProps) {
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
      <Switch
        id={id}
        checked={value}
        disabled={disabled}
        onCheckedChange={onChange}
        aria-describedby={`${id}-hint`}
      />
    </div>
  );
}
