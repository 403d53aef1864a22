import * as z from 'zod';
import { loadBuilt } from './built.mjs';

/**
 * One operation of the server's own document.
 *
 * @typedef {object} Operation
 * @property {string} key "PUT /api/user/{id}/edit"
 * @property {string} method
 * @property {string} path
 * @property {string[]} params names of the parameters in the path
 * @property {{name: string, schema: Schema}[]} query
 * @property {Schema | null} body
 * @property {number} status of success
 * @property {(reply: unknown) => string | null} judgeReply what of a reply the document doesn't allow
 * @property {string[] | null} roles who may ever call it; null: anyone
 * @property {boolean} changes
 * @property {boolean} repeatable under an Idempotency-Key
 * @property {RegExp} pattern of the paths that mean it
 *
 * The part of JSON Schema that the document uses.
 *
 * @typedef {object} Schema
 * @property {string} [type]
 * @property {string} [format]
 * @property {string} [pattern]
 * @property {unknown} [const]
 * @property {string[]} [enum]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [minItems]
 * @property {Schema} [items]
 * @property {Schema[]} [anyOf]
 * @property {Record<string, Schema>} [properties]
 * @property {string[]} [required]
 */

/**
 * @typedef {object} Described an operation in the document
 * @property {string} description
 * @property {{name: string, in: string, schema: Schema}[]} parameters
 * @property {{content: Record<string, {schema: Schema}>}} [requestBody]
 * @property {Record<string, {content: Record<string, {schema: Schema}>}>} responses
 */

/** Fetches the document of a running server and reads all its operations. */
export async function readOperations(/** @type {string} */ url) {
  const response = await fetch(`${url}/api/openapi.json`);
  /** @type {{paths: Record<string, Record<string, Described>>}} */
  const { paths } = await response.json();
  const [{ contract }, { isChange }] = await Promise.all([
    loadBuilt('shared/api/contract.js'),
    loadBuilt('shared/api/endpoint.js'),
  ]);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, described]) => {
      const method = name.toUpperCase();
      // The document doesn't say which calls store something; the contract that it is made of does.
      const endpoint = contract.find(
        (/** @type {{method: string, path: string}} */ one) => one.method === method && one.path === path,
      );
      return operationOf(method, path, described, {
        changes: isChange(endpoint),
        repeatable: endpoint.repeatable === true,
      });
    }),
  );
}

/**
 * @param {string} method
 * @param {string} path
 * @param {Described} described
 * @param {Pick<Operation, 'changes' | 'repeatable'>} nature
 * @returns {Operation}
 */
function operationOf(method, path, described, nature) {
  const success = Object.keys(described.responses).find((status) => /^2\d\d$/.test(status)) ?? '200';
  const reply = described.responses[success]?.content['application/json']?.schema;
  const schema = z.fromJSONSchema(/** @type {z.core.JSONSchema.JSONSchema} */ (reply));
  const named = (/** @type {string} */ where) => described.parameters.filter((one) => one.in === where);
  return {
    key: `${method} ${path}`,
    method,
    path,
    params: named('path').map(({ name }) => name),
    query: named('query').map(({ name, schema: own }) => ({ name, schema: own })),
    body: described.requestBody?.content['application/json']?.schema ?? null,
    status: Number(success),
    judgeReply: (value) => {
      const result = schema.safeParse(value);
      return result.success ? null : z.prettifyError(result.error).slice(0, 400);
    },
    roles: rolesIn(described.description),
    ...nature,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  };
}

/** @returns {string[] | null} */
function rolesIn(/** @type {string} */ description) {
  if (description === 'Anyone.') return null;
  return description.match(/\b(admin|manager|trainer|employee)\b(?!-|\))/g) ?? [];
}

/**
 * The operation that a request line means; a literal path wins over one with parameters.
 *
 * @param {Operation[]} operations
 * @param {string} method
 * @param {string} target path and query
 */
export function findOperation(operations, method, target) {
  const path = target.split('?', 1)[0] ?? '';
  const wanted = method === 'HEAD' ? 'GET' : method;
  return operations
    .filter((one) => one.method === wanted && one.pattern.test(path))
    .toSorted((left, right) => left.params.length - right.params.length)[0];
}
