import { readCompanyName } from '../server/db/company-face.ts';
import type { Prepared } from '../server/features/messages/letters/kind.ts';
import { kinds } from '../server/features/messages/letters/kinds.ts';
import type { messagesTo } from './message-tokens.ts';
import type { World } from './world.ts';

type Message = Awaited<ReturnType<typeof messagesTo>>[number];

/** The letter that a message would be now, or why it would not go out. */
export async function prepared({ services }: Pick<World, 'services'>, message: Message): Promise<Prepared> {
  const { config, clock, db } = services;
  const { first_name, last_name, ...account } = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email'])
    .where('id', '=', message.person_id)
    .executeTakeFirstOrThrow();
  const { id, facts, program_id: programId, session_id: sessionId, created_at: createdAt } = message;
  const person = { ...account, email: account.email ?? '', name: { first: first_name, last: last_name } };
  const due = { id, facts, createdAt, person, programId, sessionId };
  return kinds[message.kind].prepare(db, due, {
    config,
    now: clock(),
    urlOf: (path) => `${config.publicUrl}${path}`,
    companyName: async () => (await readCompanyName(db)) ?? 'Nordlicht Logistics',
    token: 'a-token',
  });
}
