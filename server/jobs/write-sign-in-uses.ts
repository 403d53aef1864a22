import { idleSince } from '../http/sign-in-uses.ts';
import type { Services } from '../services.ts';

/** Writes when sign-ins were used. While nothing can be written the uses wait. */
export async function writeSignInUses({ signInUses, db, database, config, clock }: Services): Promise<void> {
  await database.assertWritable();
  await signInUses.write(db, idleSince(config, clock()));
}
