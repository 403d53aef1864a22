import * as z from 'zod/mini';
import { listedId } from '../../fields.ts';

/** How many trainings one needs at most. */
export const mostNeeds = 5;

export const needsForm = z.object({
  needs: z
    .array(listedId, 'A list of trainings is required')
    .check(z.maxLength(mostNeeds, `At most ${mostNeeds} trainings can be needed`)),
});

export type NeedsForm = z.infer<typeof needsForm>;
