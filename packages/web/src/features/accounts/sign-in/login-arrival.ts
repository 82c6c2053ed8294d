import { fieldsOf } from '../../../lib/fields-of.ts';
import type { Ending } from '../session/session.ts';

/** What the login form is told by the screen that leads there: in the navigation state, never in the address. */
export interface LoginArrival {
  /** Filled in, so that the password is all that is left to type. */
  email?: string;
  /** Straight from the registration. */
  registered?: true;
  /** How the session of before ended. */
  ended?: Exclude<Ending, 'logout'>;
}

const endings = ['expired', 'unreachable', 'elsewhere'] as const;

/** Reads it out of the state of the place in the history, which may be anything. */
export function arrivalIn(state: unknown): LoginArrival {
  const { email, registered, ended } = fieldsOf(state);
  const ending = endings.find((known) => known === ended);
  return {
    ...(typeof email === 'string' && email !== '' && { email }),
    ...(registered === true && { registered }),
    ...(ending && { ended: ending }),
  };
}
