import { sql } from 'kysely';
import type { dashboardApi } from '#shared/dashboard/calls';
import type { CompanySetup } from '#shared/dashboard/company-setup';
import type { ReplyOf } from '#shared/endpoint';
import { jsonObject, valueFrom, type Sql, type ValueOf } from '../../../db/json.ts';
import { countOpenQuestions } from '../../../db/open-questions.ts';
import type { Viewer } from '../../../db/relations.ts';
import type { Moment } from '../../../db/time-zone.ts';
import { shortAtOnce } from '../../training/solvency/reads.ts';
import { programCounts, userCounts } from '../reads.ts';
import { eventsOf, type Range } from './dates/reads.ts';
import { listBehind, listExpiringNext, listFirstEmployees } from './manager/reads.ts';
import { learns, ownCards, ownDueDays, ownInsight, ownSessions, ownTrainings } from './own/reads.ts';
import { hasTaught, inCharge, noSessions, taughtSessions } from './people/reads.ts';

type Opening = ReplyOf<typeof dashboardApi.opening>;

/** Proposed records are counted up to this number, and so are the open questions of each kind. */
const mostCounted = 5_000;

/** The whole dashboard of the viewer's role, which is known: the rows of the reader are read once, and all of it made of them. */
export function openingOf(viewer: Viewer, moment: Moment, range: Range): Sql<Opening> {
  if (viewer.role === 'employee')
    return withRows(ownTrainings(viewer, moment), {
      own: ownCards(moment),
      insight: ownInsight(),
      calendar: jsonObject({ events: eventsOf(ownDueDays(moment, range)), sessions: ownSessions(range) }),
    });

  const { programs, cards, insight, dueDays, deadlines } = inCharge(viewer, moment, range);
  const calendarWith = (sessions: typeof noSessions) => jsonObject({ events: eventsOf(dueDays()), sessions });
  const parts = { programs: cards(), insight, learns: learns(viewer) };
  if (viewer.role === 'trainer')
    return withRows(programs, {
      ...parts,
      calendar: calendarWith(taughtSessions(viewer, range)),
      has_taught: hasTaught(viewer, moment.now),
    });
  const calendar = calendarWith(noSessions);
  const short = shortAtOnce(viewer, moment);
  if (viewer.role === 'manager')
    return withRows(programs, {
      ...parts,
      calendar,
      short,
      deadlines: deadlines(),
      behind: listBehind(viewer._id, moment),
      employees: listFirstEmployees(),
      expiring: listExpiringNext(moment),
    });
  const company = valueFrom(
    jsonObject({
      users: userCounts,
      programs: programCounts,
      proposals: countProposals,
      questions: countOpenQuestions(moment, mostCounted),
      setup: setupIn(moment.zone),
    }),
    sql`from company_counts`,
  ).$notNull();
  return withRows(programs, {
    ...parts,
    calendar,
    short,
    deadlines: deadlines(),
    company,
  });
}

/** The trainings that are asked of somebody who is in charge of others. */
export const ownOf = (viewer: Viewer, moment: Moment) =>
  withRows(ownTrainings(viewer, moment), { own: ownCards(moment) });

const withRows = <Fields extends Readonly<Record<string, Sql>>>(rows: Sql, fields: Fields) => {
  const reply = jsonObject(fields);
  return sql<ValueOf<typeof reply>>`(with ${rows} select ${reply})`;
};

/** How far the company is set up; null once an admin has hidden it. */
const setupIn = (zone: Sql<string>) => sql<CompanySetup>`(
  select row_to_json(r) from (
    select *, exists (select from company_settings where time_zone <> ${zone}) as zone_waits
    from steps_of_company()) r)`;

const countProposals = sql<number>`(
  select count(*) from (
    select from training_records r where r.decision = 'proposed' limit ${sql.lit(mostCounted)}) proposed)`;
