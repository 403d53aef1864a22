import { signInApi } from '../../shared/api/sign-in.ts';
import { usersApi } from '../../shared/api/users.ts';
import { nobody } from '../../test/client.ts';
import { createDigest, tokensTo } from '../../test/message-tokens.ts';
import type { Someone, World } from '../../test/world.ts';

/** What the mails' links hold: of one who is invited, one who has forgotten the password, and a manager's overview. */
export interface Links {
  invited: { id: string; token: string };
  resetToken: string;
  digestToken: string;
}

/** Invites somebody, and asks for a mail for a forgotten password. */
export async function addLinks(
  world: World,
  { admin, manager, forgetful }: Record<'admin' | 'manager' | 'forgetful', Someone>,
): Promise<Links> {
  const { user } = await world.as(admin).call(usersApi.create, {
    body: {
      first_name: 'Ines',
      last_name: 'Invited',
      email: 'ines.invited@lodestar.example',
      temp_password: null,
      role: 'trainer',
      department: null,
    },
  });
  await world.as(nobody).call(signInApi.forgot, { body: { email: forgetful.email } });
  const [token] = await tokensTo(world, user._id, 'invitation');
  const [resetToken] = await tokensTo(world, forgetful.id, 'reset');
  const digestToken = await createDigest(world, manager.id);
  return { invited: { id: user._id, token: token! }, resetToken: resetToken!, digestToken };
}
