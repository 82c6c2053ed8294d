import { type VariantProps, cva } from 'class-variance-authority';
import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from '../../lib/class-names.ts';

export const buttonStyle = cva(
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg text-sm font-medium whitespace-nowrap transition-colors select-none disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary:
          'bg-accent text-accent-ink hover:not-disabled:bg-accent-hover shadow-xs disabled:opacity-45',
        outline:
          'border border-edge bg-raised text-ink shadow-xs hover:not-disabled:border-line-strong hover:not-disabled:bg-raised-hover disabled:opacity-45',
        ghost:
          'text-muted hover:not-disabled:bg-sunken hover:not-disabled:text-ink disabled:opacity-45',
        /** Says something while it cannot be used; what it says must stay readable. */
        pending: 'text-muted',
        /** Leads to something dangerous, but asks first. */
        dangerOutline:
          'border border-edge bg-raised text-danger shadow-xs hover:not-disabled:border-danger/40 hover:not-disabled:bg-danger-soft disabled:opacity-45',
        danger:
          'bg-danger text-danger-ink hover:not-disabled:bg-danger-hover shadow-xs disabled:opacity-45',
      },
      size: {
        small: 'h-8 px-3 text-[0.8125rem]',
        medium: 'h-9 px-4',
        large: 'h-11 px-5 text-[0.9375rem]',
        icon: 'size-8',
        tiny: 'h-6 px-2 text-xs',
        flush: 'h-8 font-normal max-sm:text-xs',
      },
    },
    defaultVariants: { variant: 'primary', size: 'medium' },
  },
);

export type ButtonProps = ComponentProps<'button'> & VariantProps<typeof buttonStyle>;

export function Button({
  className,
  variant,
  size,
  type = 'button',
  disabled = false,
  onClick,
  ...rest
}: ButtonProps) {
  const holdFocus = useHeldFocus(disabled);
  return (
    <button
      type={type}
      disabled={disabled}
      className={classNames(buttonStyle({ variant, size }), className)}
      onClick={(event) => {
        holdFocus(event.currentTarget);
        onClick?.(event);
      }}
      {...rest}
    />
  );
}

/**
 * For a button that rests while it works: browsers take the focus off a disabled button, and a user
 * of the keyboard would begin again at the top. Gives the focus back to the button that was
 * pressed when it can be used again, unless it has gone elsewhere.
 *
 * @returns to be told of every press.
 */
function useHeldFocus(disabled: boolean): (button: HTMLButtonElement) => void {
  const pressed = useRef<HTMLButtonElement | null>(null);
  useLayoutEffect(() => {
    // Pressed before, it had nothing to do with this rest if the focus has gone on since.
    if (disabled && pressed.current !== document.activeElement) pressed.current = null;
    if (disabled || pressed.current === null) return;
    if (document.activeElement === document.body) pressed.current.focus({ preventScroll: true });
    pressed.current = null;
  }, [disabled]);
  return (button) => {
    pressed.current = button;
  };
}
