import * as z from 'zod/mini';
import { roles } from '../roles.ts';
import { statuses } from '../status.ts';

/** The shapes that calls share. Replies may carry more fields, never fewer. */

export const id = z.guid();
export const instant = z.iso.datetime({ precision: 3 });
export const calendarDate = z.iso.date();

export const role = z.object({ _id: z.enum(roles), name: z.enum(roles) });

export const department = z.object({ _id: id, name: z.string() });

export const person = z.object({
  _id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  background_color: z.string(),
  department: z.nullable(department),
});

export const sessionUser = z.object({
  _id: id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  department: z.nullable(z.string()),
  background_color: z.string(),
  /** Set by an admin and not yet replaced: the profile suggests a new one (product §9). */
  has_temporary_password: z.boolean(),
});

export const userDetail = z.extend(person, { role });

const shortPerson = z.object({ _id: id, first_name: z.string(), last_name: z.string() });

export const session = z.object({ _id: id, id, start_time: instant, trainer: shortPerson });

export const program = z.object({
  _id: id,
  title: z.string(),
  description: z.string(),
  assigned_manager: shortPerson,
  deadline: instant,
  duration: z.int(),
  background_color: z.string(),
  archived: z.boolean(),
  training_sessions: z.array(session),
  created_at: instant,
  updated_at: instant,
});

export const assignedEmployee = z.extend(person, {
  status: z.enum(statuses),
  session: z.nullable(session),
  completed_at: z.nullable(instant),
});

export const message = z.object({ message: z.string() });

export type Person = z.infer<typeof person>;
export type SessionUser = z.infer<typeof sessionUser>;
export type UserDetail = z.infer<typeof userDetail>;
export type Department = z.infer<typeof department>;
export type TrainingSession = z.infer<typeof session>;
export type Program = z.infer<typeof program>;
export type AssignedEmployee = z.infer<typeof assignedEmployee>;
