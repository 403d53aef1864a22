import type { Role } from '#shared/roles';

export interface Account {
  id: string;
  role: Role;
  email: string;
  password: string;
  token: string;
  /** Whether it has to be replaced. */
  isGone: boolean;
  isSignedOut: boolean;
  /** Programs, of an employee. */
  assigned: Set<string>;
}

export interface Program {
  id: string;
  manager: string;
  sessions: Session[];
  updatedAt: string;
  archived: boolean;
  /** Employee -> trainer of the chosen session. */
  enrolled: Map<string, string>;
  assigned: Set<string>;
  exempt: Set<string>;
  /** Who offers a seat. */
  offering: string[];
}

export interface Session {
  id: string;
  trainer: string;
  /** An instant. */
  start: string;
}

/** What somebody has done, or says so. */
export interface TrainingRecord {
  id: string;
  person: string;
  state: string;
  /** Of its certificate. */
  code: string;
}

/** A sheet opens so long before its session. */
const opensBefore = 15 * 60_000;

/** Colleagues of the caller who offer a seat. */
export function offersTo({ offering }: Program, caller: Account | null): string[] {
  return offering.filter((id) => id !== caller?.id);
}

/** The sessions whose sheets the caller can mark, or may look at. */
export function openSheets({ sessions }: Program, caller: Account | null): Session[] {
  return sessions.filter(
    ({ start, trainer }) =>
      Date.parse(start) - opensBefore < Date.now() && (caller?.role !== 'trainer' || trainer === caller.id),
  );
}

/** Whether the program is one of the caller's own. */
export function isRelated(program: Program, caller: Account | null): boolean {
  if (caller?.role === 'manager') return program.manager === caller.id;
  if (caller?.role === 'trainer') return program.sessions.some(({ trainer }) => trainer === caller.id);
  return caller?.role === 'employee' ? caller.assigned.has(program.id) : true;
}
