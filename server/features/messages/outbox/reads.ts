import { sql } from 'kysely';
import type { Message } from '#shared/messages/schemas';
import type { messageFilters } from '#shared/messages/filters';
import type { MessageState } from '#shared/messages';
import { allOf, columnsOf, isoInstant, jsonRow, nestedRow, type Sql } from '../../../db/json.ts';
import type { AskedOf } from '../../../db/lists/filters.ts';
import { listOwned, listOwnedByOne, type Owned } from '../../../db/lists/owned.ts';
import type { List, SortKey } from '../../../db/lists/page.ts';

const m = columnsOf<'messages'>('m');
const u = columnsOf<'users'>('u');

/** As they were added, the newest first. */
const order: readonly SortKey[] = [
  { column: m.created_at, type: 'timestamptz', text: isoInstant(m.created_at) },
  { column: m.id, type: 'uuid' },
];

const state = sql<MessageState>`state_of_message(m)`;

export const messageFields = {
  _id: m.id,
  kind: m.kind,
  state,
  person: nestedRow({
    _id: u.id,
    first_name: u.first_name,
    last_name: u.last_name,
    email: sql<string>`coalesce(u.email, '')`,
  }),
  subject: m.subject,
  text: m.text,
  created_at: isoInstant(m.created_at),
  not_before: isoInstant(m.not_before),
  sent_at: isoInstant(m.sent_at),
  sent_to: m.sent_to,
  attempts: m.attempts,
  last_error: m.last_error,
  dropped_because: m.dropped_because,
};

/** To the recipient: the words of the mail server are for admins. */
const ownMessageJson: Sql<Message> = jsonRow({
  ...messageFields,
  last_error: sql<string | null>`null::text`,
  delayed: sql<boolean>`(${state} = 'waiting' and m.last_error is not null)`,
});

const messages = <Row>(row: Sql<Row>): Owned<Row> => ({
  table: 'messages',
  alias: 'm',
  // The lists have those to people alone.
  personId: sql<string>`m.person_id`,
  text: sql`m.subject collate "und-x-icu"`,
  order,
  row,
});

/** To an admin. */
export const messageJson: Sql<Message> = jsonRow(messageFields);

/** A person's own messages. */
export function listOwn(personId: Sql<string>): List<Message> {
  return listOwnedByOne(messages(ownMessageJson), sql`m.person_id = ${personId}`);
}

/** Which messages are asked for. */
export type MessageFilters = AskedOf<typeof messageFilters>;

/**
 * Everybody's messages. A search looks at their recipients and subjects. Sent messages are in the index of
 * all messages, and the few others in one of their own.
 */
export function listAll<Row>({ state: wanted }: MessageFilters, row: Sql<Row>): List<Row> {
  const isWanted =
    wanted === 'sent'
      ? sql<boolean>`m.sent_at is not null`
      : sql<boolean>`m.sent_at is null and ${state} = ${sql.lit(wanted)}`;
  // A mail that confirms an address goes to nobody yet.
  return listOwned(messages(row), allOf(sql`m.person_id is not null`, wanted ? isWanted : null));
}
