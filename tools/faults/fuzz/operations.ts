import * as z from 'zod';
import { contract } from '#shared/contract';
import { isChange, takesKey } from '#shared/endpoint';
import { roles, type Role } from '#shared/roles';
import type { OpenApi } from '../../../server/http/openapi.ts';

/** One operation of the server's own document. */
export interface Operation {
  /** "PUT /api/user/{id}/edit". */
  key: string;
  method: string;
  path: string;
  /** Names of the parameters in the path. */
  params: string[];
  query: { name: string; schema: Schema }[];
  body: Schema | null;
  /** Of success. */
  status: number;
  /** The type of the file that a success is; null where it is JSON. */
  file: string | null;
  /** What of a reply the document doesn't allow. */
  mismatchOf(reply: unknown): string | null;
  /** Who may ever call it; null: anyone. */
  roles: readonly Role[] | null;
  changes: boolean;
  takesKey: boolean;
  /** Of the paths that mean it. */
  pattern: RegExp;
}

/** The part of JSON Schema that the document uses. */
export interface Schema {
  /** Several where it may be null. */
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: string[];
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

/** An operation as the document has it. */
interface Described {
  description: string;
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema?: Schema }> }>;
}

/** Whoever calls: signed in with this role, or not at all. */
export type Caller = Role | 'anonymous';

/** Whether such a caller may ever be answered well. */
export const mayCall = ({ roles: allowed }: Operation, caller: Caller) =>
  allowed === null || (caller !== 'anonymous' && allowed.includes(caller));

/** "PUT /api/user/{id}/edit". */
export const keyOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Fetches the document of a running server and reads all its operations. */
export async function readOperations(url: string): Promise<Operation[]> {
  const { paths } = await fetchDocument(url);
  return Object.entries(paths as Record<string, Record<string, Described>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => operationOf(method.toUpperCase(), path, described)),
  );
}

/** The codes of refusals that the document of a running server names. */
export async function readCodes(url: string): Promise<Set<string>> {
  const { components } = await fetchDocument(url);
  return new Set(components.schemas.Problem.properties.code.enum);
}

/** From the reply as it was sent, so that the check sees what readers of the document get. */
async function fetchDocument(url: string): Promise<OpenApi> {
  const response = await fetch(`${url}/api/openapi.json`);
  return (await response.json()) as OpenApi;
}

function operationOf(method: string, path: string, described: Described): Operation {
  // The document doesn't say which calls store something; the contract that it is made of does.
  const endpoint = contract.find((one) => one.method === method && one.path === path);
  if (!endpoint) throw new Error(`${method} ${path} is documented and not in the contract.`);
  const success = Object.keys(described.responses).find((status) => /^2\d\d$/.test(status)) ?? '200';
  const content = described.responses[success]?.content ?? {};
  const reply = content['application/json']?.schema;
  const schema = reply ? z.fromJSONSchema(reply as z.core.JSONSchema.JSONSchema) : z.unknown();
  const named = (where: string) => described.parameters.filter((one) => one.in === where);
  return {
    key: keyOf(endpoint),
    method,
    path,
    params: named('path').map(({ name }) => name),
    query: named('query').map(({ name, schema: own }) => ({ name, schema: own })),
    body: described.requestBody?.content['application/json']?.schema ?? null,
    status: Number(success),
    file: reply ? null : (Object.keys(content)[0] ?? null),
    mismatchOf: (value) => {
      const result = schema.safeParse(value);
      return result.success ? null : z.prettifyError(result.error).slice(0, 400);
    },
    roles: rolesIn(described.description),
    changes: isChange(endpoint),
    takesKey: takesKey(endpoint),
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  };
}

function rolesIn(description: string): Role[] | null {
  if (description === 'Anyone.') return null;
  const named: string[] = description.match(/\b(admin|manager|trainer|employee)\b(?!-|\))/g) ?? [];
  return roles.filter((role) => named.includes(role));
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
    .filter((one) => one.method === wanted && one.pattern.test(path))
    .toSorted((left, right) => left.params.length - right.params.length)[0];
}
