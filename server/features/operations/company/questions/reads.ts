import { sql } from 'kysely';
import type { ReplyOf } from '#shared/endpoint';
import { longSuspended, mostOfKind, questionKinds, type QuestionKind } from '#shared/company/questions';
import type { companyApi } from '#shared/contract';
import type { Person } from '#shared/shapes';
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
import { countOpenQuestions, heldEndings, openQuestions } from '../../../../db/open-questions.ts';
import { fullName, nameUnlessErased, personJson, withPlaces } from '../../../../db/people.ts';
import type { Moment } from '../../../../db/time-zone.ts';

type Questions = ReplyOf<typeof companyApi.questions>;

const u = columnsOf<'users'>('u');

/** The sentence of a question, with its subjects and since when it is open. */
interface Told {
  personId: Sql;
  programId: Sql;
  text: Sql<string>;
  at: Sql<Date>;
}

/** Line managers in files who aren't found, since the person's facts first named them. */
const pendingManager: Told = {
  personId: u.id,
  programId: sql`null::uuid`,
  text: sayWaiting(fullName, u.line_manager_pending, sql`why_waiting(u.id, u.line_manager_pending)`),
  at: sql`coalesce((
    select min(h.since) from users_history h
    where h.id = u.id and h.line_manager_pending = u.line_manager_pending), u.since)`,
};

const heldAudience = (moment: Moment): Told => ({
  personId: sql`null::uuid`,
  programId: sql`p.id`,
  text: sql`(select case when ends.n = 1
    then format('1 person no longer matches %s. The training ends once you agree.', p.title)
    else format('%s people no longer match %s. Their trainings end once you agree.', ends.n, p.title) end
    from (select count(*) as n ${heldEndings(moment)}) ends)`,
  at: sql`kept.held_at`,
});

const longSuspension: Told = {
  personId: u.id,
  programId: sql`null::uuid`,
  text: sql`format('%s has been suspended for more than %s days.', ${fullName}, ${sql.lit(longSuspended)})`,
  at: sql`u.suspended_at`,
};

const proposal: Told = {
  personId: sql`r.person_id`,
  programId: sql`r.program_id`,
  text: sql`case when ${nameUnlessErased} is null then format('A record of %s is waiting for review.', r.title)
    else format('A record of %s for %s is waiting for review.', r.title, ${nameUnlessErased}) end`,
  at: sql`r.recorded_at`,
};

/** The questions that wait for an admin: for each kind those that are open for longest, the longest of all first. */
export function viewQuestions(moment: Moment): Sql<Questions | null> {
  const told: Record<QuestionKind, Told> = {
    manager_pending: pendingManager,
    audience_held: heldAudience(moment),
    suspended_long: longSuspension,
    proposal,
  };
  const rows = openQuestions(moment);
  const open = questionKinds.map((kind) => {
    const { personId, programId, text, at } = told[kind];
    return sql`(
      select ${sql.lit(kind)} as kind, ${personId} as person_id, ${programId} as program_id, ${text} as text, ${at} as at
      from ${rows[kind]} order by ${at} limit ${sql.lit(mostOfKind)})`;
  });
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
      total: countOpenQuestions(moment),
    }),
    sql`from (${sql.join(open, sql` union all `)}) q left join users u on u.id = q.person_id ${withPlaces}`,
  );
}
