import { errors, type ErrorCode, problem } from '@legible/contracts/errors';
import { z } from 'zod';
import { ERRORS_PAGE } from '@legible/contracts/endpoints';
import { titleOf } from '../platform/http/problem.ts';
import { errorsBefore } from './call-errors.ts';
import { operations as ofDocuments, type Described } from './operations.ts';
import { fileOperations } from './file-operations.ts';
import { webhookOperations } from './webhook-operations.ts';

/** What is read and written of an OpenAPI document here. */
export interface ApiDocument {
  paths?: Record<string, Record<string, ApiOperation>>;
  tags?: { name: string }[];
  components?: { schemas?: Record<string, unknown> };
}

type ScopeOf = (method: string, path: string) => string;

interface ApiOperation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  description?: string;
  parameters?: unknown[];
  security?: Record<string, string[]>[];
  requestBody?: unknown;
  responses?: Record<string, ApiResponse>;
}

interface ApiResponse {
  description?: string;
  headers?: unknown;
  content?: Record<string, { schema?: unknown; example?: unknown; examples?: unknown }>;
}

/** A form with files, in which nothing else counts. */
const FILES = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          files: { type: 'array', items: { type: 'string', contentMediaType: 'application/pdf' } },
        },
        required: ['files'],
      },
    },
  },
};

const RATE_HEADERS = Object.fromEntries(
  Object.entries({
    'RateLimit-Policy': 'Calls of all keys of the account: as many as q within w seconds.',
    RateLimit: 'How many are left (r), for how many seconds more (t).',
  }).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
);

const operations = { ...ofDocuments, ...fileOperations, ...webhookOperations };

/** As the page has them, one below the other. */
const GROUPS = [
  'Upload',
  'Documents',
  'Search and text',
  'Webhooks',
  'Settings and usage',
] as const;
/** A call is of the first group that has its path. */
const PATHS: [(typeof GROUPS)[number], RegExp][] = [
  ['Upload', /\/(?:upload|batch|upload-by-url)$/],
  ['Search and text', /\/(?:search|text|words\/:word)$/],
  ['Webhooks', /^\/v1\/webhooks/],
  ['Settings and usage', /\/(?:languages|limits|usage|me)$/],
  ['Documents', /^\/v1\/ocr\//],
];
const BROWSER = 'For the web application alone';

/**
 * Adds to what the schemas of the routes say what only a person could: which calls are for programs, what they are called, what
 * they answer for example, and with which errors.
 * @param scopeOf what a key needs for a call
 */
export function completeDescription(document: ApiDocument, scopeOf: ScopeOf): ApiDocument {
  document.components ??= {};
  document.components.schemas = { ...document.components.schemas, Problem: problemSchema() };
  document.tags = [...GROUPS, BROWSER].map((name) => ({ name }));
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    // HEAD is GET without its body wherever there is a GET, and where one route takes both, they are one object here.
    delete methods['head'];
    for (const [method, operation] of Object.entries(methods)) {
      const described = operations[`${method.toUpperCase()} ${colons(path)}`];
      const call = { method: method.toUpperCase(), path };
      if (described) describe(operation, described, call, scopeOf);
      else operation.tags = [BROWSER];
    }
  }
  return document;
}

const groupOf = (path: string): string =>
  PATHS.find(([, paths]) => paths.test(colons(path)))?.[0] ?? BROWSER;

/** A path as routes have it: `:id` for `{id}`. */
const colons = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

function problemSchema(): unknown {
  const { $schema: _, ...schema } = z.toJSONSchema(problem, { target: 'draft-2020-12' });
  return schema;
}

function describe(
  operation: ApiOperation,
  described: Described,
  { method, path }: { method: string; path: string },
  scopeOf: ScopeOf,
): void {
  const scope = scopeOf(method, colons(path));
  const { opensFromLinks = false } = described;
  const hasParameters = (operation.parameters ?? []).length > 0;
  operation.operationId = described.id;
  operation.summary = described.summary;
  operation.tags = [groupOf(path)];
  const needs = `Needs a key with the scope \`${scope}\`, or a session.`;
  operation.description = [operation.description, needs].filter(Boolean).join(' ');
  operation.security = [{ key: [] }, { session: [], csrf: [] }];
  if (described.takesFiles) operation.requestBody = FILES;
  operation.responses = {
    ...Object.fromEntries(
      Object.entries(operation.responses ?? {}).map(([status, response]) => [
        status,
        succeeded(response, described),
      ]),
    ),
    ...otherAnswers(described),
    ...failures([
      ...errorsBefore({ method, hasParameters, opensFromLinks }),
      ...(described.errors ?? []),
    ]),
  };
}

function succeeded(response: ApiResponse, { file, example, summary }: Described): ApiResponse {
  const told = {
    ...response,
    description: file?.about ?? `${summary}: done.`,
    headers: RATE_HEADERS,
  };
  if (file) return { ...told, content: contentOf(file) };
  const json = response.content?.['application/json'];
  if (!json || example === undefined) return told;
  return { ...told, content: { 'application/json': { ...json, example } } };
}

function contentOf({ types }: { types: string[] }): NonNullable<ApiResponse['content']> {
  const schema = { type: 'string', contentMediaType: types[0] };
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

/** Has no content. */
const NOT_MODIFIED = '304';

/** What else than the whole file may come: a part of it, or nothing where it is known already. */
function otherAnswers({ file }: Described): Record<string, ApiResponse> {
  if (!file) return {};
  return Object.fromEntries(
    Object.entries(file.other ?? {}).map(([status, description]) => [
      status,
      {
        description,
        headers: RATE_HEADERS,
        ...(status !== NOT_MODIFIED && { content: contentOf(file) }),
      },
    ]),
  );
}

/** Every status once, with an example for each of its errors. */
function failures(codes: ErrorCode[]): Record<string, ApiResponse> {
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, alike]) => [
      String(status),
      {
        description: alike.map((code) => `\`${code}\`: ${errors[code].detail}`).join('\n\n'),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(alike.map((code) => [code, { value: exampleOf(code) }])),
          },
        },
      },
    ]),
  );
}

const exampleOf = (code: ErrorCode) => ({
  type: `${ERRORS_PAGE}#${code}`,
  title: titleOf(code),
  status: errors[code].status,
  detail: errors[code].detail,
  code,
});
