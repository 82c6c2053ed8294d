/** The letter of a scan and the lines of text that it becomes. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className="size-7">
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path d="M9 8h3.2v12.8H20V24H9z" fill="#fff" />
      <rect x="15" y="8" width="8" height="2.8" rx="0.6" fill="#fff" opacity="0.6" />
      <rect x="15" y="13" width="5.5" height="2.8" rx="0.6" fill="#fff" opacity="0.6" />
    </svg>
  );
}
