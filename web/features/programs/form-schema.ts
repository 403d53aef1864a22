import * as z from 'zod/mini';
import { programPayload } from '#shared/programs/program-form';

/** The payload and the version that it changes: one admin's save must not undo another's change. */
export const programForm = z.extend(programPayload, { updated_at: z.optional(z.string()) });
