import { programsApi } from '#shared/programs/calls';
import type { Person } from '#shared/shapes';
import { formatCount } from '#shared/count';
import { sendChange } from '../../api/send-change.ts';
import { paths } from '../../paths.ts';
import { sayEmployees } from './completion-words.ts';

/** The result of a change of many people. */
export interface Done {
  employees: readonly Person[];
  /** Those among them who were complete at once, where people are assigned. */
  complete: readonly string[];
}

/** The same from one call; only assigning tells who is complete. */
export type DonePart = Pick<Done, 'employees'> & Partial<Done>;

/** An action on several people of a program at once: one selects them, does it, and then sees the people changed. */
export interface PeopleAction {
  title: string;
  emptyText: string;
  buttonLabel: string;
  send: (programId: string, employeeIds: string[]) => Promise<DonePart>;
  /** Completes "3 employees were …". */
  done: string;
  /** When it had been done already to everyone chosen. */
  alreadyDone: string;
  /** The page that lists the people changed. */
  successPath: (programId: string) => string;
}

export const assigning: PeopleAction = {
  title: 'Assign employees',
  emptyText: 'No employees to assign training',
  buttonLabel: 'Assign Employees',
  send: (id, ids) => sendChange(programsApi.assign, { params: { id }, body: { assigned_employees: ids } }),
  done: 'assigned',
  alreadyDone: 'Nobody was assigned. Everyone you selected was already assigned.',
  successPath: paths.assignSuccess,
};

export const completing: PeopleAction = {
  title: 'Mark employees complete',
  emptyText: 'No employees to complete training',
  buttonLabel: 'Complete Employees',
  send: (id, ids) => sendChange(programsApi.complete, { params: { id }, body: { completed_employees: ids } }),
  done: 'marked complete',
  alreadyDone: 'Nobody was marked complete. Everyone you selected was already complete.',
  successPath: paths.completeSuccess,
};

/** "3 employees were assigned."; with some who have a valid record "…, 2 of them complete at once: their records are valid." */
export function sayDone(count: number, done: string, complete = 0): string {
  if (count === 0) return `Nobody was ${done}.`;
  const words = `${sayEmployees(count)} ${count === 1 ? 'was' : 'were'} ${done}`;
  if (complete === 0) return `${words}.`;
  if (count === 1) return `${words} and is complete at once: the record is valid.`;
  return complete === 1
    ? `${words}, 1 of them complete at once: the record is valid.`
    : `${words}, ${formatCount(complete)} of them complete at once: their records are valid.`;
}
