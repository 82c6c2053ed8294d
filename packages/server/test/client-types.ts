import openapiTypescript, { astToString } from 'openapi-typescript';
import { listRoutes } from './routes.ts';

export const CLIENT_TYPES = new URL('../../client/src/api.d.ts', import.meta.url);

const HEAD =
  '// Made by `npm run client:generate -w packages/server` from the description of the API.\n\n';

interface Document {
  paths: Record<string, Record<string, { operationId?: string }>>;
}

/** The types of the calls that programs make, from the description that the server gives out. */
export async function clientTypes(): Promise<string> {
  const document = (await listRoutes()).document as Document;
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) => {
      const named = Object.entries(methods).filter(([, { operationId }]) => operationId);
      return named.length > 0 ? [[path, Object.fromEntries(named)]] : [];
    }),
  );
  const tree = await openapiTypescript({ ...document, paths } as never);
  return HEAD + astToString(tree);
}
