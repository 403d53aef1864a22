import { sql } from 'kysely';
import { signInApi, usersApi } from '../../shared/contract.ts';
import { nobody } from '../../test/client.ts';
import { createDigest, tokensTo } from '../../test/message-tokens.ts';
import { addRegistration } from '../../test/registrations.ts';
import type { Someone, World } from '../../test/world.ts';

/**
 * The tokens in the mails' links. They are of two invitations, one of them too long ago, a forgotten
 * password, a manager's overview, and a registration.
 */
export interface Links {
  invited: { id: string; token: string };
  invitedTooLongAgo: string;
  resetToken: string;
  digestToken: string;
  registrationToken: string;
}

/** Invites two, one of them long ago, and asks for a mail for a forgotten password. */
export async function addLinks(
  world: World,
  { admin, manager, forgetful }: Record<'admin' | 'manager' | 'forgetful', Someone>,
): Promise<Links> {
  const invite = async (first_name: string, last_name: string) => {
    const email = `${first_name}.${last_name}@lodestar.example`.toLowerCase();
    const body = { first_name, last_name, email, temp_password: null, role: 'trainer' as const };
    const { user } = await world.as(admin).call(usersApi.create, { body: { ...body, department: null } });
    return user._id;
  };
  const invited = await invite('Ines', 'Invited');
  const invitedTooLongAgo = await invite('Lars', 'Latecomer');
  await sql`
    update messages set created_at = created_at - interval '9 days' where person_id = ${invitedTooLongAgo}`.execute(
    world.database.db,
  );
  await world.as(nobody).call(signInApi.forgot, { body: { email: forgetful.email } });
  const [token] = await tokensTo(world, invited, 'invitation');
  const [resetToken] = await tokensTo(world, forgetful.id, 'reset');
  const digestToken = await createDigest(world, manager.id);
  const registrationToken = await addRegistration(world, 'nora.lind@lodestar.example');
  return {
    invited: { id: invited, token: token! },
    invitedTooLongAgo,
    resetToken: resetToken!,
    digestToken,
    registrationToken,
  };
}
