interface BarProps {
  /** From 0 to 1. */
  share: number;
  /** Ours, beside others. */
  strong: boolean;
}

/** What a number looks like beside others; the number itself stands next to it. */
export function Bar({ share, strong }: BarProps) {
  return (
    <span aria-hidden className="block h-2 overflow-hidden rounded-full bg-sunken">
      <span
        className={`chart-bar block h-full rounded-full ${strong ? 'bg-accent' : 'bg-line-strong'}`}
        style={{ width: `${(share * 100).toFixed(1)}%` }}
      />
    </span>
  );
}
