import { sql } from 'kysely';
import type { Asking, SimulatedCompany } from './company.ts';

/** Actions that stand in the trail beside the entry of the change from which they follow. */
const follows = ['program.leave-cancelled', 'program.promote', 'program.move-due'];

/**
 * An edit that tells people at once is followed by their being told, a corrected mark by the end of its record, and an
 * absence by the end of seats.
 */
const followsOnly: Record<string, string> = {
  'program.publish': 'program.edit',
  'record.revoke': 'session.mark',
  'program.give-back': 'user.set-away',
};

const isFollowing = (action: string, entries: readonly Entry[]) =>
  follows.includes(action) || entries.some((other) => other.action === followsOnly[action]);

export interface Entry {
  request: string;
  action: string;
  /** The program and the people that the entry names. */
  people: string;
}

/** Compares the entries of people with the changes that they asked for. */
export async function compareWithTrail(company: SimulatedCompany): Promise<string[]> {
  const entries = await company.rows(sql<Entry>`
    select request_id as request, action, concat(program_id, person_ids) as people
    from audit_entries where actor_id is not null and action <> 'sign-in' order by id`);
  return compareRequests(company.asked, entries);
}

/**
 * Each acknowledged change has its entry once, and a refused one has none. A change that nobody asked for has
 * none, but for calls that got no answer.
 */
export function compareRequests(asked: readonly Asking[], entries: readonly Entry[]): string[] {
  const byRequest = Map.groupBy(entries, ({ request }) => request);
  const actionOf = new Map<string, string>();
  const problems: string[] = [];
  for (const { call, status, requestId, hasChanged } of asked) {
    const found = byRequest.get(requestId) ?? [];
    const own = found.filter(({ action }) => !isFollowing(action, found));
    // A manager's change for several people has an entry for each.
    const isTwice = new Set(own.map(({ action, people }) => action + people)).size < own.length;
    // Each call has one action, whatever it changes.
    const known = actionOf.get(call) ?? own[0]?.action;
    if (known) actionOf.set(call, known);
    const isForeign = own.some(({ action }) => action !== known);
    byRequest.delete(requestId);
    const isRefused = status >= 400 && status < 500;
    if (isTwice || isForeign || (hasChanged && own.length === 0) || (isRefused && found.length > 0))
      problems.push(
        `${call}, answered ${status}, has the entries [${found.map(({ action }) => action).join(', ')}]`,
      );
  }
  const unanswered = asked.filter(({ status }) => status === 0).length;
  const unasked = [...byRequest.keys()].filter((request) => !request.startsWith('command-line-'));
  if (unasked.length > unanswered)
    problems.push(`${unasked.length} requests have entries, and ${unanswered} got no answer`);
  return problems;
}
