import type { VariantProps } from 'class-variance-authority';
import { Link, type LinkProps } from 'react-router';
import { buttonStyle } from './button.tsx';
import { classNames } from './class-names.ts';

type ButtonLinkProps = LinkProps & VariantProps<typeof buttonStyle>;

/** Goes somewhere (a link) and looks like a button. */
export function ButtonLink({ className, variant, size, ...rest }: ButtonLinkProps) {
  return <Link className={classNames(buttonStyle({ variant, size }), className)} {...rest} />;
}
