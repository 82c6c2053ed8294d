import { EngineError, engineErrors } from '@legible/ocr-engine';

/** What can go wrong beside the engine's own errors (`engineErrors`): the exit code, and what to do. */
export const serverErrors = {
  unreachable: {
    exitCode: 6,
    advice: 'The server does not answer. Check its address and the network, and try again.',
  },
  'not-trusted': {
    exitCode: 6,
    advice: 'Name a file with the certificate of its authority in NODE_EXTRA_CA_CERTS.',
  },
  'server-failed': { exitCode: 6, advice: 'The server has a fault. Try again later.' },
  'not-logged-in': {
    exitCode: 9,
    advice: 'Log in with `legible login`, or set LEGIBLE_SERVER and LEGIBLE_API_KEY.',
  },
  'key-refused': {
    exitCode: 9,
    advice: 'Make a key on your profile, and give it with `legible login`.',
  },
  'no-pages-left': {
    exitCode: 11,
    advice: 'Wait until the plan has pages again, or choose another one.',
  },
  refused: { exitCode: 2, advice: 'The server does not take this file.' },
  locked: { exitCode: 8, advice: 'Give its password: --password-file, or LEGIBLE_PASSWORD.' },
  'not-read': { exitCode: 7, advice: 'The server could not read this file.' },
  'pages-not-read': { exitCode: 7, advice: 'These pages stayed as they were.' },
  'document-gone': {
    exitCode: 2,
    advice: 'It was deleted on the server meanwhile. Upload it anew with --again.',
  },
  'folder-in-use': {
    exitCode: 12,
    advice: 'Another `legible watch` works in this folder. Stop that one first.',
  },
} as const satisfies Record<string, { exitCode: number; advice: string }>;

export type ServerErrorCode = keyof typeof serverErrors;

/** A failure of what works against a server or a folder. */
export class ServerError extends Error {
  readonly code: ServerErrorCode;

  constructor(code: ServerErrorCode, message?: string, options?: ErrorOptions) {
    super(message ?? serverErrors[code].advice, options);
    this.name = 'ServerError';
    this.code = code;
  }

  get exitCode(): number {
    return serverErrors[this.code].exitCode;
  }
}

/** A failure as plain data, ready for JSON. */
export interface Failure {
  code: string;
  message: string;
  exitCode: number;
  /** What to do. */
  advice: string;
}

/** Any error as one of the known ones. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ServerError) {
    const { code, message, exitCode } = error;
    return { code, message, exitCode, advice: serverErrors[code].advice };
  }
  const known = error instanceof EngineError ? error : new EngineError('internal', String(error));
  const { code, message, exitCode } = known;
  return { code, message, exitCode, advice: engineErrors[code].advice };
}

/** For a person: what happened, and what to do where that says something new. */
export function failureText({ message, advice }: Failure): string {
  return message === advice ? message : `${message} ${advice}`;
}
