import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { standardWindow, type Renewal } from '#shared/renewal';
import type { Schema } from '../db/tables.ts';
import { buildFile } from './build-files.ts';
import { idOf, type BuiltPeople } from './build-people.ts';
import type { Calendar } from './calendar.ts';
import type { DemoProgram } from './program.ts';

export type ProgramRow = Insertable<Schema['programs']> & Renewal & { id: string };
export type SessionRow = Insertable<Schema['training_sessions']> & {
  id: string;
  ends_at: Date;
  parts: readonly { starts_at: Date; ends_at: Date }[];
};
export type AssignmentRow = Insertable<Schema['assignments']>;

/** Programs are announced this number of days before their first session, and those that are ahead before today. */
const notice = 21;

/** The day on which the program was announced, the first of its story. */
export function announcementOf({ sessions }: DemoProgram): number {
  return Math.min(0, ...sessions.map(([, day]) => day)) - notice;
}

/** The row of a program; its colour comes with the others (build-company.ts). */
export function buildProgram(demo: DemoProgram, people: BuiltPeople, calendar: Calendar): ProgramRow {
  const announced = calendar.at(announcementOf(demo), '10:00');
  const { renewal } = demo;
  return {
    id: randomUUID(),
    title: demo.title,
    description: demo.description,
    assigned_manager_id: idOf(people, 'manager', demo.manager),
    deadline: calendar.endOf(demo.deadline),
    duration_minutes: demo.duration,
    background_color: '',
    due_days: renewal?.dueDays ?? null,
    renew_months: renewal && 'months' in renewal ? renewal.months : null,
    renew_on: renewal && 'on' in renewal ? renewal.on : null,
    window_days: standardWindow,
    asks_result: demo.asksResult ?? false,
    created_at: announced,
    updated_at: announced,
    since: announced,
  };
}

/** The file that a program has, put there when it was announced. */
export function buildProgramFile(
  { file, title, description }: DemoProgram,
  program: ProgramRow,
  putBy: string,
) {
  if (file === undefined) return [];
  const lines = [title, '', ...description.split(/(?<=[.:]) /)];
  return [buildFile({ program_id: program.id }, { name: file, lines, putBy, putAt: program.created_at })];
}

/** The rows of a program's sessions, in order. */
export function buildSessions(
  demo: DemoProgram,
  program: ProgramRow,
  people: BuiltPeople,
  calendar: Calendar,
): SessionRow[] {
  return demo.sessions.map(([trainer, day, time, facts = {}], position) => {
    const { cancelled } = facts;
    const starts_at = time ? calendar.at(day, time) : calendar.justNow;
    const parts = [starts_at, ...(facts.secondDay && time ? [calendar.at(facts.secondDay, time)] : [])].map(
      (start) => ({ starts_at: start, ends_at: new Date(start.getTime() + demo.duration * 60_000) }),
    );
    const last = parts.at(-1)!;
    return {
      id: randomUUID(),
      program_id: program.id,
      position,
      trainer_id: idOf(people, 'trainer', trainer),
      starts_at,
      ends_at: last.ends_at,
      last_starts_at: last.starts_at,
      part_count: parts.length,
      parts,
      capacity: facts.capacity ?? null,
      location: facts.location ?? null,
      join_url: facts.join_url ?? null,
      cancelled_at: cancelled ? calendar.at(cancelled.day, '15:00') : null,
      cancelled_by: cancelled ? program.assigned_manager_id : null,
      cancel_reason: cancelled?.because ?? null,
    };
  });
}
