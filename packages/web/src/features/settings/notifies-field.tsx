import { accountTexts } from '@legible/contracts/messages/accounts';
import { useState } from 'react';
import { SwitchField } from './switch-field.tsx';

const texts = accountTexts.settings;

interface NotifiesFieldProps {
  value: boolean;
  onChange: (on: boolean) => void;
}

/** Whether the browser tells that files are ready: it asks by itself when this is switched on, and may have been told never to. */
export function NotifiesField({ value, onChange }: NotifiesFieldProps) {
  const [permission, setPermission] = useState(() => window.Notification?.permission ?? 'denied');
  const change = async (on: boolean) => {
    if (on && permission === 'default') {
      const answer = await window.Notification.requestPermission();
      setPermission(answer);
      if (answer !== 'granted') return;
    }
    onChange(on);
  };
  return (
    <SwitchField
      id="notifies"
      label={texts.notifies}
      hint={permission === 'denied' ? texts.notifiesBlocked : texts.notifiesHint}
      value={value && permission === 'granted'}
      disabled={permission === 'denied'}
      onChange={(on) => void change(on)}
    />
  );
}
