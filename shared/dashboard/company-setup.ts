import * as z from 'zod/mini';
import { id } from '../shapes.ts';

/** How far a company is set up; null once an admin has hidden it. */
export const companySetup = z.nullable(
  z.object({
    /** Whether an admin has given the company its name and time zone. */
    named: z.boolean(),
    /** Whether the stored time zone is another one than that in use, which counts until a restart. */
    zone_waits: z.boolean(),
    /** Whether people are assigned to any training, or an audience is. */
    audience: z.boolean(),
    /** How many people of the latest import have still to be invited, 1,000 at most, and the import. */
    to_invite: z.int(),
    import: z.nullable(id),
  }),
);

export type CompanySetup = z.infer<typeof companySetup>;
