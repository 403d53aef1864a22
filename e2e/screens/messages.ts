import { sql } from 'kysely';
import type { Role } from '../../shared/roles.ts';
import type { Someone, World } from '../../test/world.ts';

const text = `Hi Elin,

Someone, hopefully you, asked for a new password for your account.
This link works only once and expires on December 1, 2026, 12:30 PM (UTC+0). Don't forward it.

[Choose a new password]

If it wasn't you, ignore this e-mail: your password won't change.`;

/** Messages in every state that they can be in. */
export async function addMessages(world: World, { employee, manager }: Record<Role, Someone>): Promise<void> {
  const now = world.clock.now();
  const ago = (hours: number) => sql`${now}::timestamptz - make_interval(hours => ${hours})`;
  await sql`
    insert into messages (kind, person_id, created_at, not_before, next_at, subject, text, attempts, last_error, sent_at,
      dropped_at, dropped_because)
    values
      ('reset', ${employee.id}, ${ago(1)}, ${ago(1)}, null, 'Choose a new password', ${text}, 1, null, ${ago(1)}, null, null),
      ('reset', ${employee.id}, ${ago(30)}, ${ago(30)}, null, null, null, 0, null, null, ${ago(30)},
        'The password was changed, a newer link was requested, or the link has expired.'),
      ('reset', ${manager.id}, ${ago(40)}, ${ago(40)}, null, 'Choose a new password', ${text}, 1,
        'Can''t send mail - all recipients were rejected: 550 5.1.1 No such user', null, null, null),
      ('invitation', ${manager.id}, ${ago(2)}, ${ago(2)}, ${now}, 'Nordlicht GmbH: your training account', 'Hi,', 3,
        'Message failed: 452 4.2.2 Mailbox full', null, null, null)`.execute(world.database.db);
}
