import * as z from 'zod/mini';
import { email as emailField, password } from '#shared/account-fields';
import { nameFields } from '#shared/name-fields';
import { drawAvatarColor } from '../avatar-color.ts';
import { commandLineCaller } from '../audit/command-line-caller.ts';
import { auditedTransaction } from '../audit/audited-transaction.ts';
import { codeOfConstraint } from '../db/errors.ts';
import type { Database } from '../db/database.ts';
import { insertUser, vouchForAddress } from '../features/people/users/store.ts';
import { hashPassword } from '../passwords.ts';
import { StartError } from '../start-error.ts';
import { readPassword } from './read-password.ts';

const form = z.object({
  ...nameFields,
  email: emailField,
  password: password('Password is required'),
});

/** Creates an admin; returns the text to print. Throws StartError on bad input or an address that is in use. */
export async function createAdmin(
  database: Database,
  options: { email: string; firstName: string; lastName: string },
  now: Date,
): Promise<string> {
  const typed = {
    first_name: options.firstName,
    last_name: options.lastName,
    email: options.email,
    password: await readPassword(),
  };
  const parsed = z.safeParse(form, typed);
  if (!parsed.success) throw new StartError(parsed.error.issues.map(({ message }) => message).join('\n'));
  const { password: chosen, ...facts } = parsed.data;
  const user = {
    ...facts,
    password_hash: await hashPassword(chosen),
    has_temporary_password: false,
    role: 'admin' as const,
    department_id: null,
    background_color: drawAvatarColor(),
  };
  const { role, first_name, last_name, email } = user;
  try {
    await auditedTransaction({ db: database.db, clock: () => now }, commandLineCaller(), async (tx) => {
      const id = await insertUser(tx, user, now);
      await vouchForAddress(tx, id, now);
      return {
        result: undefined,
        entry: {
          action: 'user.create',
          personIds: [id],
          after: { role },
          personal: { after: { first_name, last_name, email } },
        },
      };
    });
  } catch (error) {
    if (codeOfConstraint(error) !== 'email_taken') throw error;
    throw new StartError(`An account with the address ${facts.email} already exists.`);
  }
  return `${facts.email} can now sign in as an admin.`;
}
