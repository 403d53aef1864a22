import type { durationOptions } from '#shared/duration';
import type { Status } from '#shared/status';
import type { ClockTime } from '#shared/time';
import type { Department, Manager, Trainer } from './people.ts';

/** How far someone came. Past the deadline, whoever isn't complete is overdue. */
export type Progress = Exclude<Status, 'overdue'>;

/** A program of the demo company; days count from today. */
export interface DemoProgram {
  title: string;
  description: string;
  duration: (typeof durationOptions)[number];
  manager: Manager;
  deadline: number;
  archived?: number;
  /** In order of time. */
  sessions: readonly (readonly [Trainer, day: number, ClockTime])[];
  /** Whose employees are assigned. */
  audience: readonly Department[];
  /** How many of them are complete and enrolled; the others haven't chosen a session yet. */
  complete: number;
  enrolled: number;
  /** How far employee@ came; absent when not assigned. */
  demoEmployee?: Progress;
}
