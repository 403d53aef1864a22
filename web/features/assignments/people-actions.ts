import { programsApi } from '#shared/programs/calls';
import { sendChange } from '../../api/send-change.ts';
import type { DonePart } from '../../components/people-done.ts';
import { paths } from '../../paths.ts';

/** An action on several people of a program at once. One selects them, does it, and then sees the people changed. */
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
  send: (id, ids) =>
    sendChange(programsApi.assign, { params: { id }, body: { assigned_employees: ids, undoable: true } }),
  done: 'assigned',
  alreadyDone: 'Everyone you selected was already assigned.',
  successPath: paths.assignSuccess,
};

export const completing: PeopleAction = {
  title: 'Mark employees complete',
  emptyText: 'No employees to complete training',
  buttonLabel: 'Complete Employees',
  send: (id, ids) => sendChange(programsApi.complete, { params: { id }, body: { completed_employees: ids } }),
  done: 'marked complete',
  alreadyDone: 'Everyone you selected had already completed it.',
  successPath: paths.completeSuccess,
};
