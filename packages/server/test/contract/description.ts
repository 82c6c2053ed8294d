import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { keyAccess } from '../../src/key-access.ts';
import { listRoutes } from '../routes.ts';

interface Media {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
export interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  responses: Record<
    string,
    { description?: string; headers?: object; content?: Record<string, Media> }
  >;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

/** The description that a running server gives out, and what answers have to do with it. */
export class Description {
  readonly #document: Document;
  /** By the schema's text: most calls have the same errors. */
  readonly #validators = new Map<string, ValidateFunction>();

  private constructor(document: Document) {
    this.#document = document;
  }

  /** @param address of the server */
  static async of(address: string): Promise<Description> {
    const answer = await fetch(`${address}/docs/api/json`);
    return new Description((await answer.json()) as Document);
  }

  /** @param call `GET /v1/…`, as the document writes its paths */
  operation(call: string): Operation | undefined {
    const [method = '', path = ''] = call.split(' ');
    return this.#document.paths[path]?.[method.toLowerCase()];
  }

  /** Every call of the document with its operation. */
  operations(): [call: string, operation: Operation][] {
    return Object.entries(this.#document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    );
  }

  /** @returns what is wrong with a value; nothing where it keeps to the schema */
  faultsOf(schema: object, value: unknown): unknown[] {
    const validate = this.#validators.get(JSON.stringify(schema)) ?? this.#validator(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => [instancePath, message]);
  }

  /**
   * Whether an answer is as the document has it: its status, its kind, every field, and of an error its code, with the type, the
   * title and the status of its example.
   * @returns what is not
   */
  async faultsIn(call: string, answer: Response): Promise<unknown[]> {
    const type = answer.headers.get('Content-Type')?.split(';')[0] ?? '';
    const response = this.operation(call)?.responses[String(answer.status)];
    const media = response && mediaOf(response, type);
    if (!media) return [`${answer.status} as ${type} is not described`];
    if (!/[/+]json$/.test(type)) return [];
    const body = (await answer.json()) as Record<string, unknown>;
    const faults = this.faultsOf(media.schema ?? {}, body);
    return answer.ok ? faults : [...faults, ...unlikeExample(media, body)];
  }

  #validator(schema: object): ValidateFunction {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    (formats as unknown as (ajv: Ajv2020) => void)(ajv);
    const made = ajv.compile({ ...schema, components: this.#document.components });
    this.#validators.set(JSON.stringify(schema), made);
    return made;
  }
}

/** How a type of content is described; an answer that has none is described without. */
const mediaOf = ({ content }: Operation['responses'][string], type: string): Media | undefined =>
  content ? (content[type] ?? content['*/*']) : {};

/** What an error has otherwise than its example: all but the sentence is the same each time. */
function unlikeExample({ examples = {} }: Media, error: Record<string, unknown>): unknown[] {
  const example = examples[String(error['code'])]?.value;
  if (!example) return [`${String(error['code'])} is not described`];
  return Object.entries(example).filter(
    ([name, value]) => name !== 'detail' && error[name] !== value,
  );
}

/** `GET /v1/…` of every call that a key may make. */
export async function openCalls(): Promise<string[]> {
  const { described } = await listRoutes();
  return described.filter((route) => {
    const [method = '', path = ''] = route.split(' ');
    return method !== 'HEAD' && keyAccess(method, path.replaceAll(/\{(\w+)\}/g, ':$1')) !== 'never';
  });
}

/** The errors that a call may be answered with, by its description. */
export const errorsOf = ({ responses }: Operation): string[] =>
  Object.values(responses).flatMap(({ content = {} }) =>
    Object.keys(content['application/problem+json']?.examples ?? {}),
  );

/** The statuses of a call that are no errors. */
export const successesOf = ({ responses }: Operation): string[] =>
  Object.keys(responses).filter((status) => Number(status) < 400);
