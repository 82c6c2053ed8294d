import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { type Notice, presentNotices } from '../lib/notify.ts';
import { useTheme } from './theme.ts';

/** What can be acted on stays long enough to be read and reached. */
const ACTION_DURATION = 10_000;

function present({ kind, text, duration, action }: Notice) {
  const message = typeof text === 'string' ? { title: text } : text;
  toast[kind](message.title, {
    ...(message.description !== undefined && { description: message.description }),
    ...(action && {
      action: { label: action.label, onClick: action.run },
      duration: ACTION_DURATION,
    }),
    ...(duration !== undefined && { duration }),
  });
}

/** Three toasts at most, four seconds each unless a notice asks for longer (S9.16, S9.17). */
export default function Toaster() {
  const { dark } = useTheme();
  useEffect(() => presentNotices(present), []);
  return (
    <Sonner
      theme={dark ? 'dark' : 'light'}
      visibleToasts={3}
      duration={4000}
      position="bottom-right"
      // On a phone three toasts side by side would hide the form that they are about.
      expand={window.innerWidth >= 640}
      closeButton
      toastOptions={{ classNames: { toast: 'toast', description: 'toast-description' } }}
    />
  );
}
