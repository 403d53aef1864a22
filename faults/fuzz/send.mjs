import { Agent, request } from 'node:http';

/**
 * @typedef {object} Sent exactly what goes over the wire
 * @property {string} url of the server
 * @property {string} method
 * @property {string} target path and query, as in the request line
 * @property {Record<string, string | string[]>} headers
 * @property {Buffer | null} body
 *
 * @typedef {object} Answer
 * @property {number} status 0 when there was none
 * @property {Record<string, string | string[] | undefined>} headers
 * @property {string} text
 * @property {number} milliseconds
 * @property {string} trouble what went wrong instead of an answer; else empty
 */

const patience = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** @returns {Promise<Answer>} */
export function send(/** @type {Sent} */ { url, method, target, headers, body }) {
  const started = performance.now();
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const finish = (/** @type {Partial<Answer>} */ known) =>
      resolve({
        status: 0,
        headers: {},
        text: '',
        trouble: '',
        ...known,
        milliseconds: performance.now() - started,
      });
    const fail = (/** @type {Error} */ error) => finish({ trouble: error.message });
    try {
      const outgoing = request({ agent, hostname, port, method, path: target, headers }, (response) => {
        /** @type {Buffer[]} */
        const chunks = [];
        const facts = { status: response.statusCode ?? 0, headers: response.headers };
        // What the server refuses before it has read the method has a body even so.
        if (method === 'HEAD') finish(facts);
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('error', fail);
        response.on('end', () => finish({ ...facts, text: Buffer.concat(chunks).toString() }));
      });
      outgoing.setTimeout(patience, () => outgoing.destroy(new Error(`no answer within ${patience} ms`)));
      outgoing.on('error', fail);
      outgoing.end(body ?? undefined);
    } catch (error) {
      fail(/** @type {Error} */ (error));
    }
  });
}

/** The request as a line for the shell that sends the same bytes. */
export function curlOf(/** @type {Sent} */ { url, method, target, headers, body }) {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((one) => `-H ${quote(Buffer.from(`${name}: ${one}`, 'latin1'))}`),
  );
  return [
    `curl -i --path-as-is -g -X ${method} ${quote(Buffer.from(`${url}${target}`, 'latin1'))}`,
    ...lines,
    ...(body ? [`--data-binary ${quote(body)}`] : []),
  ].join(' ');
}

/** In the shell's own quotes; a character that comes very often is made there. */
function quote(/** @type {Buffer} */ bytes) {
  return bytes
    .toString('latin1')
    .split(/(([\x21-\x7e])\2{99,})/)
    .flatMap((part, index) => {
      if (index % 3 === 2 || part === '') return [];
      return index % 3 === 1 ? `"$(printf '${part[0]}%.0s' {1..${part.length}})"` : `$'${escape(part)}'`;
    })
    .join('');
}

function escape(/** @type {string} */ text) {
  return text.replace(/[^\x20-\x7e]|['\\]/g, (character) =>
    character === "'" || character === '\\'
      ? `\\${character}`
      : `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}
