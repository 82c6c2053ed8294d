/** The texts about how a file is read. */
export const choiceMessages = {
  label: 'Choices',
  /** What is chosen, folded up. */
  chosen: (parts: readonly string[]) => `Choices: ${parts.join(', ')}`,
  pages: 'Pages',
  pagesAll: 'All',
  pagesHint: 'Like 1,3-9 or 5-. Only pages that are read are charged. For the next upload only.',
  pagesWrong: 'Write pages like 1,3-9 or 5-.',
  pagesNamed: (pages: string) => `pages ${pages}`,
  mode: 'Pages that have text already',
  modes: {
    auto: 'Leave them as they are',
    redo: 'Read again over old, invisible text',
    force: 'Read every page',
  },
  modeShort: { redo: 'over old text', force: 'every page' },
  forceHint: 'A page with text of its own becomes a picture of itself, with what was read.',
  rotate: 'Turn pages upright',
  rotateHint: 'Pages that lie on their side or on their head.',
  rotateShort: 'turned upright',
  deskew: 'Straighten pages',
  deskewHint: 'Pages that lie askew. They look different then.',
  deskewShort: 'straightened',
  onlyRead: (pages: string) => `Only pages ${pages} were read`,
} as const;
