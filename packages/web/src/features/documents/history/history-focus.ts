/** The heading of the history: where the focus goes when the row that had it changes its kind. */
export const HISTORY_TITLE = 'history-title';

/** A control that goes away, or rests, must not throw its user back to the top of the page. */
export function focusHistory(): void {
  requestAnimationFrame(() => {
    const { activeElement } = document;
    // The browser takes the focus from what was switched off only after this frame.
    if (activeElement !== document.body && activeElement?.matches(':disabled') !== true) return;
    document.getElementById(HISTORY_TITLE)?.focus({ preventScroll: true });
  });
}

/** What stands in the place of rows when there are none. */
export const HISTORY_EMPTY = 'history-empty';

/**
 * Where to go on when a row is deleted from within: to the button that deletes the next one, from the last
 * to that of the one before, and from the only one to what is said in its place. It is to be asked when the row is gone.
 */
export function placeAfterRow(within: Element | null): () => HTMLElement | null {
  const own = within?.closest('tr');
  const rows = [...(own?.parentElement?.children ?? [])];
  const place = own ? rows.indexOf(own) : 0;
  // Rows are kept by their files: these stay the buttons of the same files.
  const near = [...rows.slice(place + 1), ...rows.slice(0, place).toReversed()].flatMap((row) => [
    ...row.querySelectorAll<HTMLButtonElement>('[data-delete]'),
  ]);
  return () =>
    near.find((button) => button.isConnected && !button.disabled) ??
    document.getElementById(HISTORY_EMPTY) ??
    document.getElementById(HISTORY_TITLE);
}

/** Where the history lies under the panel, it is shown, so that a user sees what becomes of the files just sent. */
export function showHistory(): void {
  requestAnimationFrame(() => {
    const title = document.getElementById(HISTORY_TITLE);
    if (!title || title.getBoundingClientRect().top < window.innerHeight / 2) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    title.closest('section')?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  });
}
