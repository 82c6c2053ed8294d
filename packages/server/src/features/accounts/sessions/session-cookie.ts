import type { FastifyReply, FastifyRequest } from 'fastify';
import { travelOf, type CookieRules } from '../../../platform/http/cookie-rules.ts';
import { ABSOLUTE_DAYS } from './sessions.ts';

/** The cookie that carries the session's token; `__Host-` wherever the product is served by https. */
export class SessionCookie {
  readonly #name: string;
  readonly #options: ReturnType<typeof travelOf> & { httpOnly: true };

  constructor(rules: CookieRules) {
    this.#name = rules.secure ? '__Host-legible' : 'legible_session';
    this.#options = { ...travelOf(rules, 'lax'), httpOnly: true };
  }

  read(request: FastifyRequest): string | undefined {
    return request.cookies[this.#name];
  }

  write(reply: FastifyReply, token: string): void {
    const maxAge = ABSOLUTE_DAYS * 24 * 60 * 60;
    void reply.setCookie(this.#name, token, { ...this.#options, maxAge });
  }

  clear(reply: FastifyReply): void {
    void reply.clearCookie(this.#name, this.#options);
  }
}
