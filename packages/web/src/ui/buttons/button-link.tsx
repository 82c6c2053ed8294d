import type { VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { buttonStyle } from './button.tsx';
import { classNames } from '../../lib/class-names.ts';

type ButtonLinkProps = ComponentProps<typeof Link> & VariantProps<typeof buttonStyle>;

/** Goes somewhere (a link) and looks like a button. */
export function ButtonLink({ className, variant, size, ...rest }: ButtonLinkProps) {
  return <Link className={classNames(buttonStyle({ variant, size }), className)} {...rest} />;
}
