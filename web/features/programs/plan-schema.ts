import * as z from 'zod/mini';
import { programChanges } from '#shared/programs/program-form';

/** The sessions of a plan that are to be added. */
export const planForm = z.pick(programChanges, { sessions: true });
