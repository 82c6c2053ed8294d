/** How every dialog looks: what lies over the page, and the sheet itself. */
export const overlayLook = 'dialog-overlay fixed inset-0 z-50 bg-black/40 dark:bg-black/60';

const sheet =
  'dialog-content fixed top-1/2 left-1/2 z-50 grid max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-y-auto rounded-xl border border-line bg-surface p-6 shadow-raised';

export const sheetLook = `${sheet} max-w-md`;

/** For what is worked on in a dialog, rather than said. */
export const wideSheetLook = `${sheet} max-w-3xl`;
