import * as z from 'zod/mini';
import { ruleOf } from '#shared/access';
import { contract } from '#shared/contract';
import { takesKey, type Endpoint, type Schema } from '#shared/endpoint';
import { errorTable } from '#shared/errors';
import { isGuarded, lastPlaceOf, readers } from '#shared/people/visible-fields';
import { productName } from '#shared/product';
import { cookieName } from './guard.ts';
import { Refusals } from './openapi-refusals.ts';

const jsonSchema = (schema: Schema, io: 'input' | 'output') => {
  const override = ({ jsonSchema: { properties } }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    if (properties && 'same_as' in properties) nameReaders(properties);
  };
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  return rest;
};

/** Says of a user's fields who sees them. */
function nameReaders(properties: Record<string, z.core.JSONSchema._JSONSchema>): void {
  for (const [name, property] of Object.entries(properties))
    if (isGuarded(name) && typeof property === 'object')
      property.description = `For ${readers.slice(0, lastPlaceOf(name)).join(', ')}; empty for others.`;
}

const asJson = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** The media type of a body that is a file. */
const fileBody = { required: true, content: { 'application/octet-stream': {} } };

/** The media types of a body: JSON, and a form where the endpoint takes one. */
function requestBodyOf(body: Schema, takesForm = false) {
  const media = { schema: jsonSchema(body, 'input') };
  const asForm = { 'application/x-www-form-urlencoded': media, 'multipart/form-data': media };
  return { required: true, content: { 'application/json': media, ...(takesForm && asForm) } };
}

const problem = {
  type: 'object',
  required: ['message', 'code'],
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    errors: { type: 'object', additionalProperties: { type: 'string' } },
    effects: { type: 'array', items: { type: 'object' } },
    digest: { type: 'string' },
    others: { type: 'array', items: { type: 'object' } },
    session: { type: 'object' },
    taken: { type: 'integer' },
    record: { type: 'object' },
    people: { type: 'array', items: { type: 'string', format: 'uuid' } },
    programs: { type: 'array', items: { type: 'string', format: 'uuid' } },
    duties: { type: 'object' },
    opens_at: { type: 'string', format: 'date-time' },
    import: { type: 'object' },
    allowed: { type: 'array', items: { type: 'string' } },
    missing: { type: 'integer' },
    version: { type: 'integer' },
    score: { type: 'integer' },
    tries_left: { type: 'integer' },
  },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A call with the same key is made only once. For 24 hours, the same key gets the first reply. A different body is refused with 422. ' +
    'If the reply is 503 (above all "outcome_unknown") or there is no reply, repeat the call with the same key.',
  schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
};

const isId = (parameter: string) => parameter !== 'code' && parameter !== 'token';

function parametersOf(endpoint: Endpoint) {
  const { path, query } = endpoint;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: isId(name) ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }));
  const properties = query ? (jsonSchema(query, 'input')['properties'] as Record<string, unknown>) : {};
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
  }));
  return [...inPath, ...inQuery, ...(takesKey(endpoint) ? [idempotencyKey] : [])];
}

/** Who may call it, in words, from the access table. */
function audienceOf({ action }: Endpoint): string {
  if (action === 'public') return 'Anyone.';
  const rule = ruleOf(action);
  if (rule.subject === 'company') return `Roles: ${rule.roles.join(', ')}.`;
  return `Roles: ${Object.entries(rule.roles)
    .map(([role, relation]) => (relation === 'any' ? role : `${role} (${relation})`))
    .join(', ')}.`;
}

interface Success {
  description: string;
  content: Readonly<Record<string, { schema?: unknown }>>;
}

export type Operation = ReturnType<typeof operationOf>;

function operationOf(endpoint: Endpoint, refusals: Refusals) {
  const {
    method,
    path,
    summary,
    tag,
    action,
    body,
    takesForm,
    takesFile,
    reply,
    file,
    status = 200,
  } = endpoint;
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+/g, '_')}`,
    summary,
    description: audienceOf(endpoint),
    tags: [tag],
    security: action === 'public' ? [] : [{ bearer: [] }, { cookie: [] }],
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: requestBodyOf(body, takesForm) }),
    ...(takesFile && { requestBody: fileBody }),
    responses: {
      ...refusals.of(endpoint),
      [status]: {
        description: 'Success',
        content: file ? { [file]: {} } : asJson(jsonSchema(reply, 'output')).content,
      },
    } as Record<string, { $ref: string } | Success>,
  };
}

/** OpenAPI 3.1 of the whole contract, from the very schemas that validate. */
export function createOpenApi() {
  const paths = new Map<string, Record<string, Operation>>();
  const refusals = new Refusals();
  for (const endpoint of contract) {
    paths.set(endpoint.path, {
      ...paths.get(endpoint.path),
      [endpoint.method.toLowerCase()]: operationOf(endpoint, refusals),
    });
  }
  return {
    openapi: '3.1.0',
    info: { title: productName, version: '1', description: 'Employee training that can be proven.' },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: { Problem: problem },
      responses: Object.fromEntries(refusals.responses),
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: cookieName },
      },
    },
  };
}

export type OpenApi = ReturnType<typeof createOpenApi>;
