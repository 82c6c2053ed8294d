import type { ErrorCode } from '@legible/contracts/errors';

/** Brings a call to one of its answers. */
export type Provoke = () => Promise<Response>;

/** By an error's code, or by the status of a success: what brings a call there. */
export type Answers = Partial<Record<ErrorCode | `${200 | 201 | 202 | 206 | 304}`, Provoke>>;

/** By call, as the description writes it (`GET /v1/…`). */
export type Provocations = Record<string, Answers>;

/** An id that no document and no webhook has. */
export const UNKNOWN = 'AAAAAAAAAAAAAAAAAAAAAA';

/** A path as the description writes it: `{id}` for `:id`. */
export const braced = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
