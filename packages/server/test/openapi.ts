/** What tests read of the document that describes the API. */
export interface Operation {
  method: string;
  path: string;
  query: Parameter[];
  pathParams: Parameter[];
  /** Schema of the JSON body; undefined where none is described. */
  body: JsonSchema | undefined;
  responses: Record<string, { content?: Record<string, { examples?: object }> }>;
  /** What clients call it; undefined for calls that are not for programs. */
  operationId: string | undefined;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
}

export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

interface Described {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Operation['responses'];
  operationId?: string;
}

/** Every operation of the document that the running server gives out. */
export async function describedOperations(address: string): Promise<Operation[]> {
  const response = await fetch(`${address}/docs/api/json`);
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operation(method, path, described)),
  );
}

function operation(method: string, path: string, described: Described): Operation {
  const parameters = described.parameters ?? [];
  return {
    method: method.toUpperCase(),
    path,
    query: parameters.filter((parameter) => parameter.in === 'query'),
    pathParams: parameters.filter((parameter) => parameter.in === 'path'),
    body: described.requestBody?.content['application/json']?.schema,
    responses: described.responses,
    operationId: described.operationId,
  };
}
