import csrfProtection from '@fastify/csrf-protection';
import { CSRF_COOKIE, CSRF_HEADER } from '@legible/contracts/endpoints';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { travelOf, type CookieRules } from './cookie-rules.ts';
import { isApiCall } from './api-prefix.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False for the few calls that cannot or need not carry a token. */
    csrf?: boolean;
    /** A page that links elsewhere lead to, such as one in a mail: it may be opened from any site. */
    opensFromLinks?: boolean;
  }
}

const ANONYMOUS = 'anonymous';

/**
 * A signed double-submit token, bound to the session, on every call (D48). It is taken from the
 * header alone: a form of a foreign page can send bodies and cookies, but no such header.
 */
export async function protectFromForgery(
  app: FastifyInstance,
  options: { key: string; cookies: CookieRules },
): Promise<void> {
  const cookie = travelOf(options.cookies, 'lax');
  await app.register(csrfProtection, {
    cookieKey: options.cookies.secure ? '__Host-csrf' : 'legible_csrf',
    cookieOpts: { ...cookie, httpOnly: true },
    getToken: (request) => {
      const header = request.headers['x-csrf-token'];
      return typeof header === 'string' ? header : undefined;
    },
    getUserInfo: (request) => request.caller?.sessionId ?? ANONYMOUS,
    csrfOpts: { hmacKey: options.key },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (!isApiCall(request) || request.routeOptions.config.csrf === false) return done();
    // A foreign page cannot make a browser send a key, which no browser keeps.
    if (request.caller?.keyId !== undefined) return done();
    app.csrfProtection(request, reply, done);
  });
  app.decorateReply('issueCsrfToken', function issue(this: FastifyReply, sessionId?: string) {
    const token = this.generateCsrf({ userInfo: sessionId ?? ANONYMOUS });
    void this.setCookie(CSRF_COOKIE, token, cookie);
    // A page of another origin cannot read the cookie; of those that may call, each may read this.
    void this.header(CSRF_HEADER, token);
    return token;
  });
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sets the readable token cookie, for a session or for a visitor without one, and returns the token. */
    issueCsrfToken(sessionId?: string): string;
  }
}
