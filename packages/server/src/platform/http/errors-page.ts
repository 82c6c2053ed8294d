import { ERRORS_PAGE } from '@legible/contracts/endpoints';
import { errors, type ErrorCode } from '@legible/contracts/errors';
import { PRODUCT_NAME } from '@legible/contracts/product';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../mailer/compose.ts';
import { titleOf } from './problem.ts';
import { sendPage } from './plain-page.ts';

/** The page that the `type` of a problem names: every error of the API, by its code. */
export function errorsPage(app: FastifyInstance): void {
  const codes = Object.keys(errors) as ErrorCode[];
  const articles = codes
    .toSorted((a, b) => errors[a].status - errors[b].status || a.localeCompare(b))
    .map(articleOf);
  const lead =
    '<p>What an answer other than 2xx says in <code>code</code>, with its status and its usual sentence. ' +
    'Programs go by the code; the sentence may become better.</p>';
  const page = lead + articles.join('');
  app.get(ERRORS_PAGE, { schema: { hide: true } }, (_request, reply) =>
    sendPage(reply, `Errors of the ${PRODUCT_NAME} API`, page),
  );
}

const articleOf = (code: ErrorCode) =>
  `<article id="${code}"><h2>${titleOf(code)}</h2><p><code>${errors[code].status} ${code}</code></p>` +
  `<p>${escapeHtml(errors[code].detail)}</p></article>`;
