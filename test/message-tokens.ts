import { addMessagesWithTokens } from '../server/db/message-tokens.ts';
import { readTokenSecret, tokenOf } from '../server/db/outbox.ts';
import { signInApi } from '../shared/contract.ts';
import type { MessageKind } from '../shared/messages.ts';
import { nobody } from './client.ts';
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

/**
 * The token in the link of a mail for a forgotten password; each mail goes to a new person. For a company with mail.
 */
export async function askForLink(world: World): Promise<string> {
  const { id, email } = await world.createPerson('employee');
  await world.as(nobody).call(signInApi.forgot, { body: { email } });
  const [token] = await tokensTo(world, id, 'reset');
  if (!token) throw new Error('No mail was added: start the world with `withMail`.');
  return token;
}
