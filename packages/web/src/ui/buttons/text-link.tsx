import type { ComponentProps } from 'react';
import { Link } from 'react-router';

export function TextLink(props: ComponentProps<typeof Link>) {
  return (
    <Link
      {...props}
      className="rounded-sm py-1 font-medium text-accent-text underline decoration-accent-text/40 underline-offset-4 hover:decoration-accent-text"
    />
  );
}
