interface ProgressBarProps {
  percent: number;
  label: string;
}

const track = 'h-1.5 w-full overflow-hidden rounded-full bg-sunken ring-1 ring-line ring-inset';

/** Where a bar will be when there is a share to show. */
export function EmptyBar() {
  return <div aria-hidden className={track} />;
}

/** For work whose share that is done is not known. */
export function BusyBar({ label }: { label: string }) {
  return (
    // Without a value: a native <progress> would look like another bar.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="progressbar" aria-label={label} className={track}>
      <div className="busy-bar h-full w-1/3 rounded-full bg-accent" />
    </div>
  );
}

/** The announced value moves in steps of ten, so that a screen reader is not talked over. */
export function ProgressBar({ percent, label }: ProgressBarProps) {
  return (
    <div
      // A native <progress> could not show one value and announce another.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent / 10) * 10}
      className={track}
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-300 ease-out"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
