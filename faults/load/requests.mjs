import { randomUUID } from 'node:crypto';

/**
 * A request as it goes over the wire, put together before the load begins.
 *
 * @typedef {{name: string, bytes: string}} Request
 */

/** Stands for an id that is new in each sending: for names that must not be taken and for Idempotency-Key. */
export const UNIQUE = 'ffffffff-ffff-4fff-bfff-ffffffffffff';

/** @returns {Request} */
export function get(/** @type {string} */ path, token = '') {
  return { name: `GET ${path}`, bytes: `${headOf('GET', path, token)}\r\n` };
}

/** @returns {Request} */
export function post(/** @type {string} */ path, /** @type {object} */ body, token = '') {
  const text = JSON.stringify(body);
  const headers = [
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(text)}`,
    `Idempotency-Key: ${UNIQUE}`,
  ];
  return {
    name: `POST ${path}`,
    bytes: `${headOf('POST', path, token)}${headers.join('\r\n')}\r\n\r\n${text}`,
  };
}

function headOf(/** @type {string} */ method, /** @type {string} */ path, /** @type {string} */ token) {
  const authorization = token && `Authorization: Bearer ${token}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}`;
}

/**
 * Gives the requests in turn, each sending with an id of its own where one is asked for.
 *
 * @param {readonly Request[]} requests
 * @returns {() => Request}
 */
export function takeInTurn(requests) {
  const prepared = requests.map((request) => ({ request, parts: request.bytes.split(UNIQUE) }));
  let turn = 0;
  return () => {
    const next = prepared[turn % prepared.length];
    turn += 1;
    if (!next) throw new Error('There is nothing to send.');
    const { request, parts } = next;
    return parts.length === 1 ? request : { name: request.name, bytes: parts.join(randomUUID()) };
  };
}
