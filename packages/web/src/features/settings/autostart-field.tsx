import { accountTexts } from '@legible/contracts/messages/accounts';
import { Switch } from '../../ui/forms/switch.tsx';

const texts = accountTexts.settings;

interface AutostartFieldProps {
  value: boolean;
  onChange: (on: boolean) => void;
}

/** Whether files are sent as soon as they are chosen. */
export function AutostartField({ value, onChange }: AutostartFieldProps) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="grid gap-1">
        <label htmlFor="autostart" className="text-sm font-medium">
          {texts.autostart}
        </label>
        <p id="autostart-hint" className="text-[0.8125rem] text-muted">
          {texts.autostartHint}
        </p>
      </div>
      <Switch
        id="autostart"
        checked={value}
        onCheckedChange={onChange}
        aria-describedby="autostart-hint"
      />
    </div>
  );
}
