import type { LaterField } from '../../shared/programs/later-fields.ts';
import type { Program } from '../../shared/shapes.ts';
import type { TrailEntry } from './entries.ts';
import { keepFilesOf } from './replay-files.ts';
import { keepVersion, type EnteredReading } from './replay-readings.ts';
import type { ReplayedCompany } from './replayed-company.ts';

interface EnteredPart {
  start_time: string;
  ends_at: string;
  location: string | null;
}

/** An entry's facts about a program, with the sessions that are active in their order. */
interface EnteredProgram extends Pick<Program, LaterField> {
  title: string;
  description: string;
  manager: string;
  deadline: string;
  duration: number;
  due_days: number | null;
  renew_months: number | null;
  renew_on: string | null;
  window_days: number;
  files?: { id: string }[];
  reading?: EnteredReading;
  sessions: (EnteredPart & {
    id: string;
    trainer: string;
    capacity: number | null;
    /** If there are several. */
    parts?: EnteredPart[];
  })[];
}

/** The program as it is from now on; new content is another version. */
export function writeProgram(company: ReplayedCompany, entry: TrailEntry): void {
  const id = entry.program_id!;
  const former = company.programs.get(id);
  const {
    title,
    description,
    duration,
    manager,
    deadline,
    sessions,
    files: _files,
    reading: _reading,
    ...facts
  } = entry.after as unknown as EnteredProgram;
  // As the entry has it. Another entry may have it in another form of Unicode, from before texts were kept in one.
  const before = entry.before as Partial<EnteredProgram> | null;
  const isTaughtAnew =
    before?.title !== title || before.description !== description || before.duration !== duration;
  company.programs.set(id, {
    id,
    title,
    description,
    assigned_manager_id: manager,
    deadline: new Date(deadline),
    duration_minutes: duration,
    created_at: former?.created_at ?? entry.recorded_at,
    archived_at: null,
    version: (former?.version ?? 0) + Number(isTaughtAnew),
    ...facts,
  });
  keepFilesOf(company, entry);
  keepVersion(company, entry);
  const held = new Set(sessions.map((session) => session.id));
  for (const session of company.sessions.values()) {
    const isRemoved = session.program_id === id && !session.cancelled_at && !held.has(session.id);
    if (!isRemoved) continue;
    company.sessions.delete(session.id);
    company.parts.delete(session.id);
  }
  for (const [position, session] of sessions.entries()) {
    const parts = session.parts ?? [session];
    company.parts.set(
      session.id,
      parts.map(({ start_time, ends_at, location }, index) => ({
        session_id: session.id,
        part: index + 1,
        starts_at: new Date(start_time),
        ends_at: new Date(ends_at),
        location,
      })),
    );
    company.sessions.set(session.id, {
      id: session.id,
      program_id: id,
      position,
      trainer_id: session.trainer,
      starts_at: new Date(session.start_time),
      ends_at: new Date(session.ends_at),
      part_count: parts.length,
      last_starts_at: new Date(parts.at(-1)!.start_time),
      capacity: session.capacity,
      location: session.location,
      cancelled_at: null,
      cancelled_by: null,
      cancel_reason: null,
    });
  }
}

/** Another manager, and other trainers of some sessions. */
export function handOver(company: ReplayedCompany, entry: TrailEntry): void {
  const id = entry.program_id!;
  const { manager, sessions = [] } = entry.after as {
    manager?: string;
    sessions?: { id: string; trainer: string }[];
  };
  if (manager) company.programs.set(id, { ...company.programOf(id), assigned_manager_id: manager });
  for (const { id: session, trainer } of sessions)
    company.sessions.set(session, { ...company.sessionOf(session), trainer_id: trainer });
}

export function archive(company: ReplayedCompany, entry: TrailEntry): void {
  const id = entry.program_id!;
  if (entry.after!['archived'])
    company.programs.set(id, { ...company.programOf(id), archived_at: entry.recorded_at });
}

export function cancelSession(company: ReplayedCompany, entry: TrailEntry): void {
  const { session } = entry.before as { session: string };
  company.sessions.set(session, {
    ...company.sessionOf(session),
    cancelled_at: entry.recorded_at,
    cancelled_by: entry.actor_id,
    cancel_reason: company.textOf(entry, 'because'),
  });
}

/** Takes why sessions of this trainer were cancelled, as an erasure does. */
export function emptySessions({ sessions }: ReplayedCompany, trainer: string): void {
  for (const session of sessions.values())
    if (session.trainer_id === trainer) sessions.set(session.id, { ...session, cancel_reason: null });
}
