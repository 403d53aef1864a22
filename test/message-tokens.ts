import { addMessagesWithTokens } from '../server/db/message-tokens.ts';
import { readTokenSecret, tokenOf } from '../server/db/outbox.ts';
import type { MessageKind } from '../shared/messages.ts';
import type { World } from './world.ts';

/** The messages of a person of one kind, oldest first. */
export async function messagesTo({ database }: Pick<World, 'database'>, personId: string, kind: MessageKind) {
  return database.db
    .selectFrom('messages')
    .selectAll()
    .where('person_id', '=', personId)
    .where('kind', '=', kind)
    .orderBy('created_at')
    .execute();
}

/** The token in the link of each of these messages, oldest first. */
export async function tokensTo(world: Pick<World, 'database'>, personId: string, kind: MessageKind) {
  const messages = await messagesTo(world, personId, kind);
  const secret = await readTokenSecret(world.database.db);
  return messages.map(({ id }) => tokenOf(id, secret));
}

/** Adds a weekly overview for the person, and returns the token of its link. */
export async function createDigest(
  { database, clock }: Pick<World, 'database' | 'clock'>,
  personId: string,
): Promise<string> {
  const { db } = database;
  const [id] = await addMessagesWithTokens(db, [{ kind: 'digest', personId }], {
    minutes: 60,
    now: clock.now(),
  });
  return tokenOf(id!, await readTokenSecret(db));
}
