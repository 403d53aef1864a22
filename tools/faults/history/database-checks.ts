import { query } from '../../postgres/query.ts';
import { isDone, type Event, type Facts } from './events.ts';

/** What the rows may never be, each as a query that counts the offences. */
const offences = {
  'people with two rows in a program': `
    select count(*)::int as count from (
      select from assignments group by program_id, employee_id having count(*) > 1) as doubles`,
  "enrolments in another program's session": `
    select count(*)::int as count from assignments a
    where session_id is not null
      and not exists (select from training_sessions s where s.id = a.session_id and s.program_id = a.program_id)`,
  'completions without an enrolment': `
    select count(*)::int as count from assignments where completed_at is not null and session_id is null`,
  'programs without a session': `
    select count(*)::int as count from programs p
    where not exists (select from training_sessions s where s.program_id = p.id)`,
  'companies without an admin': `
    select count(*)::int as count from (select 1) as company
    where not exists (select from users where role = 'admin' and deactivated_at is null)`,
};

const assigned = `
  select p.id as program, coalesce(json_agg(json_build_object('id', a.employee_id, 'session', a.session_id,
    'status', case when a.completed_at is not null then 'complete' when a.session_id is not null then 'enrolled'
      else 'not-enrolled' end)) filter (where u.id is not null), '[]') as list
  from programs p
    left join assignments a on a.program_id = p.id
    left join users u on u.id = a.employee_id and u.deactivated_at is null
  group by p.id`;

const programs = `
  select p.id, p.title, (select count(*)::int from training_sessions s where s.program_id = p.id) as sessions
  from programs p`;

/**
 * What the database says at the end, as if somebody had asked for each list once more: so the rules for a
 * history apply to it, too.
 */
export async function readEnd(url: string): Promise<Event[]> {
  const started = performance.now();
  const lists = await query<Required<Pick<Facts, 'program' | 'list'>>>(url, assigned);
  const found = await query<NonNullable<Facts['programs']>[number]>(url, programs);
  const ask = { actor: '', signIn: 0, instance: 0, started, ended: performance.now(), requestId: '' };
  const answer = { ...ask, status: 200, code: '', retryAfter: false };
  return [
    ...lists.map((facts) => ({ ...answer, kind: 'list' as const, facts })),
    { ...answer, kind: 'programs', facts: { programs: found } },
  ];
}

/** What the rows violate, in words. */
export async function checkRows(url: string, history: Event[]): Promise<string[]> {
  const counted = await Promise.all(
    Object.entries(offences).map(async ([what, text]) => {
      const [row] = await query<{ count: number }>(url, text);
      return row?.count ? [`${row.count} ${what}`] : [];
    }),
  );
  return [...counted.flat(), ...(await findErased(url, history))];
}

/** A completion stays, also that of somebody who has left. */
async function findErased(url: string, history: Event[]): Promise<string[]> {
  const rows = await query<{ key: string }>(
    url,
    `select program_id || ' ' || employee_id as key from assignments where completed_at is not null`,
  );
  const there = new Set(rows.map(({ key }) => key));
  return history
    .filter((event) => event.kind === 'program.complete' && isDone(event))
    .flatMap(({ facts }) => (facts.newly ?? []).map((person) => `${facts.program} ${person}`))
    .filter((key) => !there.has(key))
    .map((key) => `the completion ${key} is gone`);
}
