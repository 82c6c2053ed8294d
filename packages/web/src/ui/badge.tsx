import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface BadgeProps {
  tone?: 'neutral' | 'accent' | 'danger' | 'warning';
  children: ReactNode;
}

const tones = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-text',
  danger: 'bg-danger-soft text-danger',
  warning: 'bg-warning-soft text-warning',
};

export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
