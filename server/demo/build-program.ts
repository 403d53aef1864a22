import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import { palette } from '#shared/colors';
import type { Schema } from '../db/tables.ts';
import { idOf, type BuiltPeople } from './build-people.ts';
import type { Calendar } from './calendar.ts';
import type { DemoProgram } from './program.ts';

export type ProgramRow = Insertable<Schema['programs']> & { id: string };
export type SessionRow = Insertable<Schema['training_sessions']> & { id: string };

/** Programs are announced so many days before their first session, and those that lie ahead before today. */
const notice = 21;

/** The day on which the program was announced, the first of its story. */
export function announcementOf({ sessions }: DemoProgram): number {
  return Math.min(0, ...sessions.map(([, day]) => day)) - notice;
}

/** The row of a program; its colour follows from its place among the deadlines, so that neighbours differ. */
export function buildProgram(
  demo: DemoProgram,
  place: number,
  people: BuiltPeople,
  calendar: Calendar,
): ProgramRow {
  const announced = calendar.at(announcementOf(demo), '10:00');
  return {
    id: randomUUID(),
    title: demo.title,
    description: demo.description,
    assigned_manager_id: idOf(people, 'manager', demo.manager),
    deadline: calendar.endOf(demo.deadline),
    duration_minutes: demo.duration,
    background_color: palette[place % palette.length]!,
    created_at: announced,
    updated_at: announced,
    since: announced,
  };
}

/** The rows of a program's sessions, in order. */
export function buildSessions(
  demo: DemoProgram,
  program: ProgramRow,
  people: BuiltPeople,
  calendar: Calendar,
): SessionRow[] {
  return demo.sessions.map(([trainer, day, time], position) => ({
    id: randomUUID(),
    program_id: program.id,
    position,
    trainer_id: idOf(people, 'trainer', trainer),
    starts_at: calendar.at(day, time),
  }));
}
