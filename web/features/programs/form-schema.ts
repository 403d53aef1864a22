import * as z from 'zod/mini';
import { programPayload } from '#shared/programs/program-form';
import { withFirstDays, type InDays } from './form-days.ts';

/** The payload and the version that it changes: one admin's save must not undo another's change. */
export const programForm = asForm(z.extend(programPayload, { updated_at: z.optional(z.string()) }));

/** The schema of a form in which the first day of a session is in the session's own fields. */
function asForm<Output, Input extends { sessions: readonly InDays[] }>(
  form: z.ZodMiniType<Output, Input>,
): z.ZodMiniType<Output, Input> {
  return z.pipe(z.transform(withFirstDays<Input>), form as never) as never;
}
