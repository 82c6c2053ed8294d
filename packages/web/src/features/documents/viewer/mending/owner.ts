/** Of whose corrections this tab sends: those of another user wait in it until that one is back. */
export const owner = { id: '' };
