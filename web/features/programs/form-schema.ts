import * as z from 'zod/mini';
import { programChanges, programPayload } from '#shared/programs/program-form';

/** The payload and the version that it changes: one admin's save must not undo another's change. */
export const programForm = z.extend(programPayload, { updated_at: z.optional(z.string()) });

/** The same for a program with cancelled sessions, which may have no other one. */
export const programFormWithoutSessions = z.extend(programChanges, { updated_at: z.optional(z.string()) });
