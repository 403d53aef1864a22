import { sql } from 'kysely';
import type { ReplyOf } from '#shared/endpoint';
import { longSuspended, mostOfKind, type QuestionKind } from '#shared/company/questions';
import type { companyApi } from '#shared/contract';
import type { Person } from '#shared/shapes';
import { isAlias } from '../../../../db/active.ts';
import { dueEndings } from '../../../../db/audiences.ts';
import {
  columnsOf,
  isoInstant,
  jsonArray,
  jsonObject,
  nestedRow,
  valueFrom,
  type Sql,
} from '../../../../db/json.ts';
import { sayWaiting } from '../../../../db/line-managers.ts';
import { fullName, nameUnlessErased, personJson, withPlaces } from '../../../../db/people.ts';
import { dayIn, type Moment } from '../../../../db/time-zone.ts';

type Questions = ReplyOf<typeof companyApi.questions>;

const u = columnsOf<'users'>('u');

/** The questions of one kind: the rows they come from, and the sentence of each. */
interface Open {
  kind: QuestionKind;
  personId: Sql;
  programId: Sql;
  text: Sql<string>;
  at: Sql<Date>;
  from: Sql;
}

/** Line managers in files who aren't found, since the person's facts first named them. */
const pendingManagers: Open = {
  kind: 'manager_pending',
  personId: u.id,
  programId: sql`null::uuid`,
  text: sayWaiting(fullName, u.line_manager_pending, sql`why_waiting(u.id, u.line_manager_pending)`),
  at: sql`coalesce((
    select min(h.since) from users_history h
    where h.id = u.id and h.line_manager_pending = u.line_manager_pending), u.since)`,
  from: sql`from users u where u.line_manager_pending is not null and u.deactivated_at is null`,
};

const heldAudiences = ({ now, zone }: Moment): Open => ({
  kind: 'audience_held',
  personId: sql`null::uuid`,
  programId: sql`p.id`,
  text: sql`case when ends.n = 1
    then format('1 person no longer fits %s. The training ends once you agree.', p.title)
    else format('%s people no longer fit %s. Their trainings end once you agree.', ends.n, p.title) end`,
  at: sql`kept.held_at`,
  from: sql`from audiences kept join programs p on p.id = kept.program_id
    cross join lateral (select count(*) as n ${dueEndings(sql`kept.program_id`, dayIn(zone, now))}) ends
    where kept.held_at is not null and ends.n > 0`,
});

const longSuspensions = ({ now }: Moment): Open => ({
  kind: 'suspended_long',
  personId: u.id,
  programId: sql`null::uuid`,
  text: sql`format('%s has been suspended for more than %s days.', ${fullName}, ${sql.lit(longSuspended)})`,
  at: sql`u.suspended_at`,
  from: sql`from users u where u.suspended_at < ${now}::timestamptz - make_interval(days => ${sql.lit(longSuspended)})
    and u.deactivated_at is null and not ${isAlias}`,
});

const proposals: Open = {
  kind: 'proposal',
  personId: sql`r.person_id`,
  programId: sql`r.program_id`,
  text: sql`case when ${nameUnlessErased} is null then format('A record of %s is waiting for review.', r.title)
    else format('A record of %s for %s is waiting for review.', r.title, ${nameUnlessErased}) end`,
  at: sql`r.recorded_at`,
  from: sql`from training_records r join users u on u.id = r.person_id where r.decision = 'proposed'`,
};

/** The questions that wait for an admin: for each kind those that are open for longest, the longest of all first. */
export function viewQuestions(moment: Moment): Sql<Questions | null> {
  const kinds = [pendingManagers, heldAudiences(moment), longSuspensions(moment), proposals];
  const open = kinds.map(
    ({ kind, personId, programId, text, at, from }) => sql`(
      select ${sql.lit(kind)} as kind, ${personId} as person_id, ${programId} as program_id, ${text} as text, ${at} as at
      ${from} order by ${at} limit ${sql.lit(mostOfKind)})`,
  );
  const counts = kinds.map(({ from }) => sql`(select count(*)::int ${from})`);
  const question = jsonObject({
    kind: sql<QuestionKind>`q.kind`,
    person: sql<Person | null>`case when u.id is not null then ${personJson} end`,
    program: nestedRow(
      { _id: sql<string>`p.id`, title: sql<string>`p.title` },
      sql`from programs p where p.id = q.program_id`,
    ),
    text: sql<string>`q.text`,
    at: isoInstant(sql<Date>`q.at`),
  });
  return valueFrom(
    jsonObject({
      questions: jsonArray(question, sql`order by q.at, q.kind, q.text`),
      total: sql<number>`${sql.join(counts, sql` + `)}`,
    }),
    sql`from (${sql.join(open, sql` union all `)}) q left join users u on u.id = q.person_id ${withPlaces}`,
  );
}
