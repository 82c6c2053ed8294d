import { shell } from '@legible/contracts/messages/shell';
import { Monitor, Moon, Sun } from 'lucide-react';
import { buttonStyle } from '../../ui/buttons/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { type ThemeChoice, chooseTheme, useTheme } from './theme.ts';

/** In the navigation bar: straight to the other of the two. */
export function ThemeToggle() {
  const { dark } = useTheme();
  return (
    <button
      type="button"
      onClick={() => chooseTheme(dark ? 'light' : 'dark')}
      className={buttonStyle({ variant: 'ghost', size: 'icon' })}
      aria-label={dark ? shell.theme.toLight : shell.theme.toDark}
    >
      {/* Both are there, so that the right one shows before any script runs. */}
      <Moon aria-hidden className="dark:hidden" />
      <Sun aria-hidden className="hidden dark:block" />
    </button>
  );
}

const choices: { value: ThemeChoice; label: string; Icon: typeof Sun }[] = [
  { value: 'system', label: shell.theme.system, Icon: Monitor },
  { value: 'light', label: shell.theme.light, Icon: Sun },
  { value: 'dark', label: shell.theme.dark, Icon: Moon },
];

/** In the footer: all three, the system's own among them. */
export function ThemeChooser() {
  const { choice } = useTheme();
  return (
    <fieldset className="flex rounded-full border border-line p-0.5">
      <legend className="sr-only">{shell.theme.label}</legend>
      {choices.map(({ value, label, Icon }) => (
        <label
          key={value}
          title={label}
          className={classNames(
            'grid size-7 cursor-pointer place-items-center rounded-full text-faint transition-colors hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
            choice === value && 'bg-sunken text-ink',
          )}
        >
          <input
            type="radio"
            name="theme"
            value={value}
            checked={choice === value}
            onChange={() => chooseTheme(value)}
            className="sr-only"
          />
          <span className="sr-only">{label}</span>
          <Icon aria-hidden className="size-3.5" />
        </label>
      ))}
    </fieldset>
  );
}
