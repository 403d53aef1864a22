import type { TrailEntry } from './entries.ts';
import type { ReplayedCompany, TrainingRecord } from './replayed-company.ts';
import { followNewest, undecided } from './replay-records.ts';
import { untold } from './rows.ts';

export function markSheet(company: ReplayedCompany, entry: TrailEntry): void {
  const { seats = [] } = (entry.before ?? {}) as { seats?: { id: string }[] };
  const { session, attended = [] } = entry.after as { session: string; attended?: string[] };
  for (const { id } of seats)
    company.seat({ program: entry.program_id!, person: id }, null, entry.recorded_at);
  recordAttendance(company, entry, attended, () => session);
}

export function completePeople(company: ReplayedCompany, entry: TrailEntry): void {
  recordAttendance(company, entry, entry.person_ids, (person) => {
    const { session_id } = company.assignmentOf({ program: entry.program_id!, person });
    return session_id!;
  });
}

/** The facts of a sheet: records are in the order of the people who attended. */
interface EnteredAttendance {
  records?: string[];
  trained_on?: Record<string, string>;
  valid_until?: Record<string, string | null>;
  due?: Record<string, string>;
  marks?: { id: string; minutes?: number; score?: number }[];
}

/** Writes the records of the people who attended the session that `sessionOf` names. */
function recordAttendance(
  company: ReplayedCompany,
  entry: TrailEntry,
  attended: readonly string[],
  sessionOf: (person: string) => string,
): void {
  const { program_id: program, recorded_at, actor_id } = entry;
  const { records = [], marks = [], ...of } = entry.after as EnteredAttendance;
  const { title, version, asks_result } = company.programOf(program!);
  for (const [index, person] of attended.entries()) {
    const whose = { program: program!, person };
    const session = company.sessionOf(sessionOf(person));
    const id = records[index]!;
    const mark = marks.find((each) => each.id === person);
    const record: TrainingRecord = {
      ...undecided,
      id,
      person_id: person,
      program_id: program,
      title,
      version,
      cycle: company.assignmentOf(whose).cycle,
      session_id: session.id,
      trained_on: of.trained_on![id]!,
      recorded_at,
      recorded_by: actor_id,
      source: 'session',
      outcome: asks_result ? 'passed' : 'attended',
      score: mark?.score ?? null,
      minutes: mark?.minutes ?? minutesOf(company.parts.get(session.id)!),
      trainer_id: session.trainer_id,
      // A name as it was that day.
      trainer: untold,
      place: session.location,
      valid_until: of.valid_until![id]!,
      note: null,
      person_name: company.nameOf(person),
      certified_name: null,
      decision: 'accepted',
    };
    company.records.set(id, record);
    company.change(whose, { completed_at: recorded_at, completed_by: actor_id });
    followNewest(company, record);
    const due = of.due?.[person];
    if (due) company.renew(whose, due);
  }
}

/** How long the parts are together. */
const minutesOf = (parts: readonly { starts_at: Date; ends_at: Date }[]) =>
  Math.trunc(
    parts.reduce((sum, { starts_at, ends_at }) => sum + ends_at.getTime() - starts_at.getTime(), 0) / 60_000,
  );
