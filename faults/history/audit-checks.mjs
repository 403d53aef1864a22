import { query } from '../postgres.mjs';
import { runCliBeside } from '../server.mjs';
import { isDone, mayHaveActed } from './events.mjs';

/** @typedef {import('./events.mjs').Event} Event */

const isWrite = (/** @type {Event} */ { kind }) => /^(program|user|department)\.|^sign-/.test(kind);

/** The last entry so far; what comes before a history is none of its business. */
export async function readTrailEnd(/** @type {string} */ url) {
  const [last] = /** @type {{id: string}[]} */ (
    await query(url, 'select coalesce(max(id), 0)::text as id from audit_entries')
  );
  return last?.id ?? '0';
}

/**
 * Exactly one entry for each write that was acknowledged and changed something, none for what was refused, and a
 * chain that verifies.
 *
 * @param {string} url
 * @param {string} from the trail's end when the history began
 * @param {Event[]} history
 * @returns {Promise<{figures: string, violations: string[]}>}
 */
export async function checkAudit(url, from, history) {
  const entries = /** @type {{request: string, action: string}[]} */ (
    await query(url, 'select request_id as request, action from audit_entries where id > $1', [from])
  );
  const verified = await runCliBeside(['audit', 'verify'], { DATABASE_URL: url, LOG_LEVEL: 'fatal' });
  const said = verified.output.trim().split('\n')[0];
  const violations = compareWithTrail(history, entries);
  if (verified.code !== 0) violations.push(`audit verify ended with ${verified.code}: ${said}`);
  return { figures: `audit trail: ${entries.length} entries; ${said}`, violations };
}

/**
 * @param {Event[]} history
 * @param {{request: string, action: string}[]} entries
 * @returns {string[]}
 */
export function compareWithTrail(history, entries) {
  /** @type {Map<string, string[]>} */
  const actions = new Map();
  for (const { request, action } of entries) actions.set(request, [...(actions.get(request) ?? []), action]);
  /** @type {string[]} */
  const violations = [];
  for (const event of history) {
    const found = event.requestId ? (actions.get(event.requestId) ?? []) : [];
    if (isDone(event) && isWrite(event) && !event.requestId)
      violations.push(`${event.kind} has no x-request-id`);
    else if (!isAsItShould(event, found))
      violations.push(`${event.kind}, answered ${event.status}, has the entries [${found.join(', ')}]`);
    actions.delete(event.requestId);
  }
  // What is left came of requests whose answer nobody got.
  const unanswered = history.filter((event) => isWrite(event) && mayHaveActed(event) && !event.requestId);
  if (actions.size > unanswered.length)
    violations.push(`${actions.size} entries for ${unanswered.length} unanswered writes`);
  for (const [request, each] of actions)
    if (each.length > 1) violations.push(`${request} has ${each.length} entries`);
  return violations;
}

function isAsItShould(/** @type {Event} */ event, /** @type {string[]} */ found) {
  if (!isWrite(event) || !mayHaveActed(event)) return found.length === 0;
  const isRight = found.length <= 1 && found.every((action) => action === event.kind);
  return isRight && (found.length === 1 || !isDone(event) || !surelyChanged(event));
}

/** Signing out without a sign-in is answered as done and leaves no trace. */
function surelyChanged(/** @type {Event} */ { kind }) {
  return kind !== 'sign-out';
}
