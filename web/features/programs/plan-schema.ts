import * as z from 'zod/mini';
import { programPayload } from '#shared/programs/program-form';

/** The sessions of a plan that are to be added. */
export const planForm = z.pick(programPayload, { sessions: true });
