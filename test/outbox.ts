import { sql } from 'kysely';
import { greetingOf, type Kind } from '../server/features/messages/letters/kind.ts';
import type { World } from './world.ts';

/** A kind of message that says who reads it, and has a link. */
export const letterTo: Kind = {
  prepare: async (_tx, { person, facts }, { urlOf, token }) =>
    facts['needless']
      ? { droppedBecause: 'It is not needed any more.' }
      : {
          letter: {
            subject: 'News',
            paragraphs: [greetingOf(person)],
            button: { label: 'Read it', url: `${urlOf('/news')}#${token}` },
          },
        },
};

/** In how many seconds a message is due, by the database's clock; null when it isn't tried again. */
export async function secondsUntilDue({ database }: World, id: string): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from next_at - now())::float8 as seconds from messages where id = ${id}`.execute(
    database.db,
  );
  return rows[0]!.seconds;
}

/** As if this much time had passed for all messages: "30 seconds". */
export async function passTime({ database }: World, interval: string): Promise<void> {
  await sql`
    update messages set not_before = not_before - ${interval}::interval, next_at = next_at - ${interval}::interval`.execute(
    database.db,
  );
}
