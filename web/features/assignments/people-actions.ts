import { programsApi } from '#shared/api/programs';
import type { Person, Program } from '#shared/api/shapes';
import { formatCount } from '#shared/count';
import { call } from '../../api/client.ts';
import type { ApiList } from '../../api/list-queries.ts';
import { paths } from '../../paths.ts';
import { whyClosed } from './assignable.ts';
import { unassignedList, uncompleteList, type Candidate } from './queries.ts';

/** What is done to several people of a program at once: one chooses them, does it, and then sees to whom it was done. */
export interface PeopleAction {
  title: string;
  /** What one should know before choosing. */
  introduction?: string;
  /** Why it can't be done any more; null while it can. */
  whyClosed?: (program: Program, now: Date) => string | null;
  listOf: (programId: string, search?: string) => ApiList<Candidate>;
  emptyText: string;
  buttonLabel: string;
  send: (programId: string, employeeIds: string[]) => Promise<{ employees: Person[] }>;
  /** Completes "3 employees were …". */
  done: string;
  /** When it had been done already to everyone chosen. */
  alreadyDone: string;
  /** The page that says to whom it was done. */
  successPath: (programId: string) => string;
}

export const assigning: PeopleAction = {
  title: 'Assign employees',
  whyClosed,
  listOf: unassignedList,
  emptyText: 'No employees to assign training',
  buttonLabel: 'Assign Employees',
  send: (id, ids) => call(programsApi.assign, { params: { id }, body: { assigned_employees: ids } }),
  done: 'assigned',
  alreadyDone: 'Everyone you selected was already assigned.',
  successPath: paths.assignSuccess,
};

export const completing: PeopleAction = {
  title: 'Mark employees complete',
  introduction: "Select everyone who took part. Completion is final: it can't be taken back.",
  listOf: uncompleteList,
  emptyText: 'No employees to complete training',
  buttonLabel: 'Complete Employees',
  send: (id, ids) => call(programsApi.complete, { params: { id }, body: { completed_employees: ids } }),
  done: 'marked complete',
  alreadyDone: 'Everyone you selected was already complete.',
  successPath: paths.completeSuccess,
};

/** "3 employees were assigned." */
export function sayDone(count: number, done: string): string {
  const people = count === 1 ? '1 employee was' : `${formatCount(count)} employees were`;
  return `${people} ${done}.`;
}
