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

/** Where the history lies under the panel, whoever has sent something sees what becomes of it. */
export function showHistory(): void {
  requestAnimationFrame(() => {
    const title = document.getElementById(HISTORY_TITLE);
    if (!title || title.getBoundingClientRect().top < window.innerHeight / 2) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    title.closest('section')?.scrollIntoView({ behavior: still ? 'auto' : 'smooth' });
  });
}
