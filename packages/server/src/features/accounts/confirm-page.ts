import { paths } from '@legible/contracts/endpoints';
import { z } from 'zod';
import { escapeHtml } from '../../platform/mailer/compose.ts';
import { sendPage } from '../../platform/http/plain-page.ts';
import type { ZodFastify } from '../../platform/http/zod-fastify.ts';
import type { AccountsDeps } from './deps.ts';
import { confirmEmail } from './email-confirmation.ts';

/** Where the link of the welcome message leads: a page of its own, since it may open in any browser. */
export function confirmPage(app: ZodFastify, { db, publicUrl }: AccountsDeps): void {
  app.get(
    paths.confirmEmail,
    {
      schema: { querystring: z.object({ token: z.string().max(100) }), hide: true },
      config: { csrf: false, opensFromLinks: true },
    },
    async (request, reply) => {
      const home = `<p><a href="${escapeHtml(publicUrl())}">Go on</a></p>`;
      if (await confirmEmail(db, request.query.token)) {
        return sendPage(
          reply,
          'Address confirmed',
          `<p>Thank you. This address is yours.</p>${home}`,
        );
      }
      return sendPage(
        reply.status(400),
        'This link is too old',
        `<p>Log in and ask for a new one on your profile.</p>${home}`,
      );
    },
  );
}
