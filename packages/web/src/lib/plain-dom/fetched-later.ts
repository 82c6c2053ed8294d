// Stands in for what is fetched when a user works the screen (vite.early.config.ts).

export const lazyComponent = () => () => null;
export const useNameTooltip = () => null;
