import { query } from '../../postgres/query.ts';
import { runCommandBeside } from '../../server/command-line.ts';
import { isDone, mayHaveActed, type Event } from './events.ts';

const isWrite = ({ kind }: Event) => /^(program|user|department)\.|^sign-/.test(kind);

/** The last entry so far; what was there before the history isn't checked. */
export async function readLastAuditEntry(url: string): Promise<string> {
  const [last] = await query<{ id: string }>(
    url,
    'select coalesce(max(id), 0)::text as id from audit_entries',
  );
  return last?.id ?? '0';
}

/** An entry of the audit trail: the request that made it, and what it did. */
interface Entry {
  request: string;
  action: string;
}

/**
 * Exactly one entry for each write that was acknowledged and changed something, none for what was refused, and
 * a chain that verifies. `from` is the last entry before the history began.
 */
export async function checkAudit(
  url: string,
  from: string,
  history: Event[],
): Promise<{ figures: string; violations: string[] }> {
  const entries = await query<Entry>(
    url,
    'select request_id as request, action from audit_entries where id > $1',
    [from],
  );
  const verified = await runCommandBeside(['audit', 'verify'], { DATABASE_URL: url });
  const said = verified.output.trim().split('\n')[0];
  const violations = compareWithAuditTrail(history, entries);
  if (verified.code !== 0) violations.push(`audit verify ended with ${verified.code}: ${said}`);
  return { figures: `audit trail: ${entries.length} entries; ${said}`, violations };
}

/** Where audit trail and history differ, in words. */
export function compareWithAuditTrail(history: Event[], entries: Entry[]): string[] {
  const actions = new Map<string, string[]>();
  for (const { request, action } of entries) actions.set(request, [...(actions.get(request) ?? []), action]);
  const violations: string[] = [];
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

function isAsItShould(event: Event, found: string[]): boolean {
  if (!isWrite(event) || !mayHaveActed(event)) return found.length === 0;
  const isRight = found.length <= 1 && found.every((action) => action === event.kind);
  return isRight && (found.length === 1 || !isDone(event) || !surelyChanged(event));
}

/** Signing out without a sign-in is answered as done and has no entry. */
function surelyChanged({ kind }: Event): boolean {
  return kind !== 'sign-out';
}
