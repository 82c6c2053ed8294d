import { TRIAL_MINUTES } from '@legible/contracts/trial';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { travelOf, type CookieRules } from '../../../platform/http/cookie-rules.ts';

/** The cookie by which alone a visitor comes to what was tried: a secret of 256 bits that no script can read. */
export class TrialCookie {
  readonly #name: string;
  readonly #options: ReturnType<typeof travelOf> & { httpOnly: true };

  constructor(rules: CookieRules) {
    this.#name = rules.secure ? '__Host-legible-trial' : 'legible_trial';
    this.#options = { ...travelOf(rules, 'lax'), httpOnly: true };
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name];
  }

  write(reply: FastifyReply, token: string): void {
    void reply.setCookie(this.#name, token, { ...this.#options, maxAge: TRIAL_MINUTES * 60 });
  }
}
