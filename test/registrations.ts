import { insertRegistration } from '../server/features/people/sign-in/registration/store.ts';
import { readTokenSecret, tokenOf } from '../server/db/outbox.ts';
import { hashPassword } from '../server/passwords.ts';
import { password, type World } from './world.ts';

const day = 24 * 60 * 60 * 1_000;

/** Adds an account that somebody has asked for, with the password of the tests; returns the token that opens it. */
export async function addRegistration(
  { database: { db }, clock }: Pick<World, 'database' | 'clock'>,
  email = `${crypto.randomUUID()}@company.example`,
): Promise<string> {
  const applicant = {
    first_name: 'Nora',
    last_name: 'Lind',
    email,
    password_hash: await hashPassword(password),
  };
  const now = clock.now();
  await insertRegistration(db, applicant, { now, expiresAt: new Date(now.getTime() + day) });
  const [token] = await registrationTokens({ database: { db } }, email);
  return token!;
}

/** The tokens of the mails that confirm the address, oldest first. */
export async function registrationTokens(
  { database: { db } }: { database: Pick<World['database'], 'db'> },
  email: string,
): Promise<string[]> {
  const secret = await readTokenSecret(db);
  const rows = await db
    .selectFrom('registrations')
    .select('message_id')
    .where('email', '=', email)
    .orderBy('created_at')
    .execute();
  return rows.map(({ message_id: id }) => tokenOf(id, secret));
}

/** The body by which somebody registers. */
export const registrationBody = (email: string, chosen: string) => ({
  first_name: 'Nora',
  last_name: 'Lind',
  email,
  password: chosen,
  confirm_password: chosen,
});
