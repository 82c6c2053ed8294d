/** The texts of the dialog that lists the keys. It loads by itself. */
export const shortcutsHelp = {
  title: 'Keyboard shortcuts',
  description: 'They work on this screen whenever you are not typing.',
  close: 'Close',
  help: 'Show this help',
  leave: 'Close this help',
  enabled: 'Use single-key shortcuts',
  enabledHint: 'Turn them off if you dictate, or often press keys by accident.',
} as const;
