/** The heading of the history: where the focus goes when the row that had it changes its kind. */
export const HISTORY_TITLE = 'history-title';

/** A control that goes away with its row must not throw its user back to the top of the page. */
export function focusHistory(): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    document.getElementById(HISTORY_TITLE)?.focus({ preventScroll: true });
  });
}
