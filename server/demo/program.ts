import type { AttendanceOutcome } from '#shared/attendance';
import type { durationOptions } from '#shared/duration';
import type { DayOfYear } from '#shared/renewal';
import type { Role } from '#shared/roles';
import type { Status } from '#shared/status';
import type { ClockTime } from '#shared/time';
import type { Department, Manager, Position, Trainer } from './people.ts';

/** How far someone came. Past the deadline, people who aren't complete are overdue. */
export type Progress = Exclude<Status, 'overdue'>;

/** The differences of a person from the others. */
export type Exception =
  /** Has more time. */
  | { is: 'extended'; until: number; because: string }
  /** Need not do it, until this day. */
  | { is: 'exempt'; until: number; because: string }
  /** Has done it elsewhere, and shown a paper. */
  | { is: 'trained-elsewhere'; day: number; trainer: string; place: string; note: string };

/** The differences of a session from the others. */
interface SessionFacts {
  capacity?: number;
  location?: string;
  join_url?: string;
  /** The day of its second part, at the same time. */
  secondDay?: number;
  /** Nobody sits there. */
  cancelled?: { day: number; because: string };
}

/** Without a time it has just begun, so that people can check in. */
export type DemoSession = readonly [Trainer, day: number, ClockTime | null, SessionFacts?];

/** How a session ended for somebody who was not there as wished. */
interface Missed {
  outcome: Exclude<AttendanceOutcome, 'attended'>;
  minutes?: number;
  score?: number;
  note?: string;
}

/** A program of the demo company; days count from today. */
export interface DemoProgram {
  title: string;
  description: string;
  duration: (typeof durationOptions)[number];
  manager: Manager;
  deadline: number;
  archived?: number;
  /** The name of a file with the lesson. */
  file?: string;
  /** In order of time. */
  sessions: readonly DemoSession[];
  /** Its trainers record who has passed, and the score. */
  asksResult?: boolean;
  /** The departments whose employees are assigned. */
  audience: readonly Department[];
  /** The position for which it is required: all who have it are in these departments. */
  requiredFor?: Position;
  /** The title of a program that counts for this one, if it is done from today on. */
  countsToo?: string;
  /** The title of a program that comes first. */
  needs?: string;
  /** How many of them are complete and enrolled; the others haven't chosen a session yet. */
  complete: number;
  enrolled: number;
  /** How it comes back, and the days of people assigned later. */
  renewal?: ({ months: number } | { on: DayOfYear }) & { dueDays: number };
  /**
   * The first of those who haven't chosen a session did it before, in the former system. It is valid until
   * these days. A past day means a missed renewal, a day ahead one whose window is open.
   */
  returning?: readonly number[];
  /** The last one of those who haven't chosen a session. */
  exception?: Exception;
  /** The last of the others who haven't: they were to come to the first session. */
  missed?: readonly Missed[];
  /** The first colleagues of those who haven't and are asked for the first time: they wait for these sessions. */
  waiting?: readonly (number | 'any')[];
  /** In this session somebody offers the seat. */
  offered?: number;
  /** Why the record of somebody was revoked who is still enrolled in a session that is over. */
  revoked?: string;
  /** How far employee@ came; absent when not assigned. */
  demoEmployee?: Progress;
  /** The accounts of other roles that are asked, too, and haven't chosen a session. */
  alsoAsked?: readonly Role[];
  /** The session in which employee@ sits; the last one unless said. */
  demoEmployeeSits?: number;
}
