import * as z from 'zod';
import { rolesFor } from '#shared/access';
import { contract } from '#shared/contract';
import type { Endpoint } from '#shared/endpoint';
import type { Role } from '#shared/roles';
import type { OpenApi } from '../../../server/http/openapi.ts';

/** A call of the contract, as the server's own document tells it. */
export interface Operation {
  endpoint: Endpoint;
  /** "PUT /api/user/{id}/edit". */
  key: string;
  /** Names of the parameters in the path. */
  params: string[];
  /** The fields of its query, with the words that each of them takes, if it has such. */
  query: { name: string; words: readonly string[] }[];
  /** The part of a reply that the document doesn't allow. */
  mismatchOf(reply: unknown): string | null;
  /** The roles that may ever call it; null: anyone. */
  roles: readonly Role[] | null;
  /** Of the paths that mean it. */
  pattern: RegExp;
}

/** An operation as the document has it. */
interface Described {
  parameters: { name: string; in: string; schema: { enum?: string[] } }[];
  responses: Record<string, { content: Record<string, { schema?: object }> }>;
}

export const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;

/** The operations and the codes of refusals that a running server documents. */
export async function readDocument(
  url: string,
): Promise<{ operations: Operation[]; codes: ReadonlySet<string> }> {
  const response = await fetch(`${url}/api/openapi.json`);
  const { paths, components } = (await response.json()) as OpenApi;
  const described = paths as unknown as Record<string, Record<string, Described>>;
  return {
    operations: contract.map((endpoint) =>
      operationOf(endpoint, described[endpoint.path]![endpoint.method.toLowerCase()]!),
    ),
    codes: new Set(components.schemas.Problem.properties.code.enum),
  };
}

function operationOf(endpoint: Endpoint, { parameters, responses }: Described): Operation {
  const { path, action, status = 200 } = endpoint;
  const reply = responses[status]?.content['application/json']?.schema;
  const schema = reply ? z.fromJSONSchema(reply as z.core.JSONSchema.JSONSchema) : z.unknown();
  const named = (where: string) => parameters.filter((one) => one.in === where);
  return {
    endpoint,
    key: keyOf(endpoint),
    params: named('path').map(({ name }) => name),
    query: named('query').map(({ name, schema: own }) => ({ name, words: own.enum ?? [] })),
    mismatchOf: (value) => {
      const { error } = schema.safeParse(value);
      return error ? z.prettifyError(error).slice(0, 400) : null;
    },
    roles: action === 'public' ? null : rolesFor(action),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  };
}

/**
 * The operation that a request line means; a literal path wins over one with parameters. `target`: path and
 * query.
 */
export function findOperation(
  operations: readonly Operation[],
  method: string,
  target: string,
): Operation | undefined {
  const path = target.split('?', 1)[0] ?? '';
  const wanted = method === 'HEAD' ? 'GET' : method;
  return operations
    .filter(({ endpoint, pattern }) => endpoint.method === wanted && pattern.test(path))
    .toSorted((left, right) => left.params.length - right.params.length)[0];
}
