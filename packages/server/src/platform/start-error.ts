/** A start that cannot go on. Its message says what to do, and is all that a person sees. */
export class StartError extends Error {}
