/**
 * The fields of the replies that are read here, each in those calls that have it.
 *
 * @typedef {object} Session
 * @property {string} _id
 * @property {string} start_time
 * @property {{_id: string}} trainer
 *
 * @typedef {object} Program
 * @property {string} _id
 * @property {string} title
 * @property {boolean} archived
 * @property {string} updated_at
 * @property {{_id: string}} assigned_manager
 * @property {Session[]} training_sessions
 *
 * @typedef {object} Employee
 * @property {string} _id
 * @property {string} status
 * @property {Session | null} session
 *
 * @typedef {{total: number, enrolled: number, completed: number, overdue: number, not_enrolled: number}} Counts
 *
 * @typedef {object} ReplyFields
 * @property {string} token
 * @property {{_id: string, first_name: string, last_name: string, role: string}} user
 * @property {string} program_id
 * @property {Program} program
 * @property {Program[]} programs
 * @property {Employee[]} employees
 * @property {{_id: string}} department
 * @property {{_id: string, name: string}[]} departments
 *
 * @typedef {ReplyFields & Counts} Reply
 *
 * @typedef {object} Answer
 * @property {number} status 0 when the connection broke or nothing came in time
 * @property {string} code of the refusal; for status 0 what happened to the connection
 * @property {boolean} retryAfter whether the reply said when to try again
 * @property {string} requestId
 * @property {Reply} body
 * @property {number} milliseconds
 *
 * @typedef {(method: string, path: string, body?: object) => Promise<Answer>} Send
 */

/** Nobody waits longer for an answer, in milliseconds; one that comes later counts as none. */
const patience = 40_000;

/**
 * Sends requests and tells how each was answered, whatever came of it.
 *
 * @param {() => string} url asked at each request, as a server may come back elsewhere
 * @param {string} [token]
 * @returns {Send}
 */
export function senderOf(url, token) {
  return async (method, path, body) => {
    const started = performance.now();
    const answer = await exchange(`${url()}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patience),
    });
    return { ...answer, milliseconds: performance.now() - started };
  };
}

/** @returns {Promise<Omit<Answer, 'milliseconds'>>} */
async function exchange(/** @type {string} */ url, /** @type {RequestInit} */ request) {
  try {
    const response = await fetch(url, request);
    const body = JSON.parse(await response.text());
    return {
      status: response.status,
      code: response.ok ? '' : String(body.code),
      retryAfter: response.headers.has('retry-after'),
      requestId: response.headers.get('x-request-id') ?? '',
      body,
    };
  } catch (error) {
    // A broken connection, also in the middle of a body; anything else is a mistake of ours.
    const isBroken = error instanceof TypeError || error instanceof SyntaxError;
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    if (!isBroken && !isLate) throw error;
    const body = /** @type {Reply} */ ({});
    return { status: 0, code: isLate ? 'late' : 'broken', retryAfter: false, requestId: '', body };
  }
}

/**
 * The reply of a request that must succeed; throws for any other answer.
 *
 * @param {Send} send
 * @param {Parameters<Send>} request
 */
export async function need(send, ...request) {
  const { status, code, body } = await send(...request);
  if (status >= 200 && status < 300) return body;
  throw new Error(`${request[0]} ${request[1]} was answered ${status} ${code}: ${JSON.stringify(body)}`);
}
