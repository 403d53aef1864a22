import * as z from 'zod/mini';
import { programPayload } from '#shared/api/program-form';

/** The payload and the version that it changes: what one admin saves must not undo another's change. */
export const programForm = z.extend(programPayload, { updated_at: z.optional(z.string()) });
