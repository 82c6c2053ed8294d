/** By its code: the HTTP status of an error, and what a person reads where nothing more exact is said. */
export type KnownErrors = Record<string, { status: number; detail: string }>;
