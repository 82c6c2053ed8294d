import { paths } from '@legible/contracts/endpoints';
import { languagesResponse, MOST_LANGUAGES } from '@legible/contracts/documents/languages';
import { requireCaller } from '../../../platform/http/caller.ts';
import type { ZodFastify } from '../../../platform/http/zod-fastify.ts';
import { choosableLanguages } from '../document/languages.ts';

/** @param standard what is read where the user has not chosen: `LEGIBLE_LANGUAGES`. */
export function languageRoutes(app: ZodFastify, standard: string[]): void {
  app.get(paths.languages, { schema: { response: { 200: languagesResponse } } }, (request) => {
    requireCaller(request);
    return {
      languages: choosableLanguages().map(({ nativeName, ...language }) => ({
        ...language,
        native_name: nativeName,
      })),
      default: standard,
      most: MOST_LANGUAGES,
    };
  });
}
