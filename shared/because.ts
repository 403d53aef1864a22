import * as z from 'zod/mini';

/** Why somebody has to do a program, in a sentence, and since when. */
export const because = z.object({
  kind: z.enum(['manager', 'audience', 'position', 'renewal', 'version', 'import']),
  text: z.string(),
  since: z.iso.date(),
});
export type Because = z.infer<typeof because>;
