import { classNames } from '../lib/class-names.ts';

/** In place of a text in a line: takes exactly its room, so that the line does not move when the text comes. */
export function TextSkeleton({ like, className }: { like: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'animate-pulse rounded-md bg-line text-transparent select-none',
        className,
      )}
    >
      {like}
    </span>
  );
}

export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden className={classNames('animate-pulse rounded-md bg-sunken', className)} />
  );
}
