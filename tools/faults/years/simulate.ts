import { sql } from 'kysely';
import { addDays, calendarDateOf, daysBetween, instantOf, type CalendarDate } from '#shared/time';
import { renew } from '../../../server/features/training/renewals/service.ts';
import { ReplayedTrail } from '../../../test/replay/replayed-trail.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { randomFrom } from '../history/random.ts';
import { liveThrough } from './acts.ts';
import { countUnopened, digestOfAssignments, findProblems, hasHistory } from './checks.ts';
import { SimulatedCompany } from './simulated-company.ts';

export interface Years {
  timeZone: string;
  from: CalendarDate;
  to: CalendarDate;
  employees: number;
  seed: number;
  /** Of the database server; that of the tests unless told. */
  url?: string;
  /** How many days pass from one to the next; one unless told. */
  step?: number;
  onDay?: (day: CalendarDate) => void;
}

/** What came of it. `problems` is empty where every evening was well. */
export interface Outcome {
  figures: Record<string, number>;
  problems: string[];
}

/** A company lives from one day to the other: the job in the night, what people do by day, a look at all of it by evening. */
export async function simulateYears({ timeZone, employees, seed, url, ...years }: Years): Promise<Outcome> {
  const world = await startWorld({ timeZone }, url ? { url } : {});
  try {
    world.clock.set(instantOf(years.from, '07:00', timeZone));
    const company = new SimulatedCompany(world, randomFrom(seed));
    await company.found(employees);
    const problems = await live(company, years);
    return { figures: await figuresOf(company), problems: [...company.defects, ...problems] };
  } finally {
    await world.close();
  }
}

async function live(
  company: SimulatedCompany,
  { from, to, step = 1, onDay = () => {} }: Pick<Years, 'from' | 'to' | 'step' | 'onDay'>,
): Promise<string[]> {
  const { world, timeZone, random } = company;
  const problems: string[] = [];
  const evenings: { at: Date; digest: string }[] = [];
  const keepsEvenings = await hasHistory(world.database);
  const trail = new ReplayedTrail(world.database.db);
  for (let day = from; day <= to; day = addDays(day, step)) {
    onDay(day);
    // Now and then nothing runs for some days, and the job catches up.
    if (random.chance(0.01)) day = addDays(day, random.below(25));
    world.clock.set(instantOf(day, '00:10', timeZone));
    try {
      const { renewals, exemptions } = await renew(world.services);
      company.count('renewals opened by the job', renewals.people);
      company.count('exemptions ended by the job', exemptions.people);
    } catch (error) {
      problems.push(`${day}: the job failed: ${String(error)}`);
    }
    const unopened = await countUnopened(world.database, day);
    if (unopened > 0) problems.push(`${day}: after the job ${unopened} renewals were not open`);

    world.clock.set(instantOf(day, '08:00', timeZone));
    await liveThrough(company);
    if (calendarDateOf(world.clock.now(), timeZone) !== day)
      throw new Error(`The acts of ${day} took too long.`);

    const now = instantOf(day, '23:50', timeZone);
    world.clock.set(now);
    const found = await findProblems(world.database, { now, timeZone });
    found.push(...(await trail.findDifferences()));
    if (keepsEvenings) {
      evenings.push({ at: now, digest: await digestOfAssignments(world.database, null) });
      found.push(...(await findForgotten(world, random.some(evenings, 3))));
    }
    company.count('days');
    if (found.length > 0) {
      company.count('days on which a check failed');
      problems.push(...found.map((problem) => `${day}: ${problem}`));
    }
  }
  problems.push(...(await findForgotten(world, evenings)));
  company.count('evenings looked up in the history', evenings.length);
  return problems;
}

/** The evenings of which the history tells something else than what was stored then. */
async function findForgotten(
  world: World,
  evenings: readonly { at: Date; digest: string }[],
): Promise<string[]> {
  const forgotten: string[] = [];
  for (const { at, digest } of evenings) {
    if ((await digestOfAssignments(world.database, at)) !== digest)
      forgotten.push(`assignments_at(${at.toISOString()}) is not what was stored`);
  }
  return forgotten;
}

/** When renewed records were made against the end of the record before them. */
async function figuresOf(company: SimulatedCompany): Promise<Record<string, number>> {
  const [figures] = await company.rows(sql<Record<string, number>>`
    with renewed as (
      select r.trained_on, lag(r.valid_until) over person_and_program as former_end, p.window_days
      from training_records r join programs p on p.id = r.program_id where counts_as_done(r)
      window person_and_program as (partition by r.person_id, r.program_id order by r.trained_on, r.recorded_at, r.id)
    )
    select (select count(*)::int from users) as people, (select count(*)::int from assignments) as "assignments at the end",
      (select count(*)::int from training_records) as records,
      (select count(*)::int from renewed where trained_on < former_end - window_days) as "renewed before the window",
      (select count(*)::int from renewed where trained_on between former_end - window_days and former_end)
        as "renewed in the window",
      (select count(*)::int from renewed where trained_on > former_end) as "renewed late"`);
  return { ...company.tally, ...figures };
}

/** How many days lie between the first and the last. */
export const lengthOf = ({ from, to }: Pick<Years, 'from' | 'to'>): number => daysBetween(from, to) + 1;
