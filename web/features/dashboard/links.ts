import type { Status } from '#shared/status';
import { paths } from '../../paths.ts';

/** Where figures and next steps of the dashboard lead: lists with their filter in the URL. */

/** The trainings in which somebody has the status; for an employee, those in which they have it. */
export const trainingsWith = (status: Status) => `${paths.programs()}?status=${status}`;

/** An admin's active or archived trainings. */
export const trainingsShown = (kind: 'active' | 'archived') => `${paths.programs()}?show=${kind}`;

/** The program's people in the status. */
export const assignedWith = (programId: string, status: Status) =>
  `${paths.assigned(programId)}?status=${status}`;
