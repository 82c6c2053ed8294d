import type { StripeElementStyle } from '@stripe/stripe-js';
import { useSyncExternalStore } from 'react';

/** The colours of `styles.css` as Stripe's frame can read them; it sees neither our classes nor our variables. */
const light: StripeElementStyle = {
  base: { color: '#191b20', '::placeholder': { color: '#6b6e76' }, iconColor: '#6b6e76' },
  invalid: { color: '#c5221f', iconColor: '#c5221f' },
};
const dark: StripeElementStyle = {
  base: { color: '#f0f0f2', '::placeholder': { color: '#94979f' }, iconColor: '#94979f' },
  invalid: { color: '#ff8a80', iconColor: '#ff8a80' },
};
const type = { fontFamily: 'system-ui, sans-serif', fontSize: '15px' };

/** Follows the theme, also when it is changed while the form is open. */
export function useStripeStyle(): StripeElementStyle {
  const isDark = useSyncExternalStore(
    (onChange) => {
      const watcher = new MutationObserver(onChange);
      watcher.observe(document.documentElement, { attributeFilter: ['class'] });
      return () => watcher.disconnect();
    },
    () => document.documentElement.classList.contains('dark'),
  );
  const { base, ...rest } = isDark ? dark : light;
  return { ...rest, base: { ...type, ...base } };
}
