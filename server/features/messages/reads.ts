import { sql } from 'kysely';
import type { Message } from '#shared/api/messages';
import type { MessageState } from '#shared/messages';
import { allOf, columnsOf, isoInstant, jsonRow, nestedRow, type Sql } from '../../db/json.ts';
import {
  isFound,
  isOnPage,
  keyColumns,
  keyNames,
  limitOf,
  orderBy,
  type List,
  type Page,
  type SortKey,
} from '../../db/lists/page.ts';
import { matches, mostSorted, named, searchedIn } from '../../db/lists/people.ts';

const m = columnsOf<'messages'>('m');
const u = columnsOf<'users'>('u');

/** As they were added, the newest first. */
const order: readonly SortKey[] = [
  { column: m.created_at, type: 'timestamptz', text: isoInstant(m.created_at) },
  { column: m.id, type: 'uuid' },
];

const state = sql<MessageState>`case when m.sent_at is not null then 'sent' when m.dropped_at is not null then 'dropped'
  when m.next_at is not null then 'waiting' else 'failed' end`;

const messageJson: Sql<Message> = jsonRow({
  _id: m.id,
  kind: m.kind,
  state,
  person: nestedRow({ _id: u.id, first_name: u.first_name, last_name: u.last_name, email: u.email }),
  subject: m.subject,
  text: m.text,
  created_at: isoInstant(m.created_at),
  not_before: isoInstant(m.not_before),
  sent_at: isoInstant(m.sent_at),
  attempts: m.attempts,
  last_error: m.last_error,
  dropped_because: m.dropped_because,
});

/** What stands in an index of its own: what is sent, in that of all messages, and the few others. */
const partsOf = (wanted: Sql<MessageState> | undefined): readonly (Sql<boolean> | null)[] =>
  wanted
    ? [
        sql`m.sent_at is not null and ${wanted} = 'sent'`,
        sql`m.sent_at is null and ${wanted} <> 'sent' and ${state} = ${wanted}`,
      ]
    : [null];

const isSubjectFound = isFound(sql`lower(m.subject)`);

/** A person's own messages. They are few, so a search looks at each of them. */
export function listOwn(personId: Sql<string>): List<Message> {
  return listOf((page) => {
    const isMatch = page.search ? isSubjectFound : null;
    return sql`picked as (
      select m.id, ${keyColumns(order)}, ${page.isCounted ? sql`count(*) over ()` : sql`null::bigint`} as found
      from messages m where ${allOf(sql`m.person_id = ${personId}`, isMatch, isOnPage(page, order, 'desc'))}
      ${orderBy(order, 'desc')} ${limitOf(page)})`;
  });
}

/** Everybody's messages; `wanted` picks those that stand so. A search looks at whom they go to and what they are about. */
export function listAll({ state: wanted }: { state?: Sql<MessageState> | undefined }): List<Message> {
  const parts = partsOf(wanted);
  const scan = (page: Page) => {
    const isMatch =
      page.search &&
      sql<boolean>`(${isSubjectFound} or ${matches(page.search, sql`u.search_text`, searchedIn('u'))})`;
    const people = page.search ? sql`join users u on u.id = m.person_id` : sql``;
    const selects = parts.map(
      (part) => sql`(
        select m.id, ${keyColumns(order)} from messages m ${people}
        where ${allOf(part, isMatch, isOnPage(page, order, 'desc'))} ${orderBy(order, 'desc')} ${limitOf(page)})`,
    );
    return sql`${page.search ? sql`${named}, ` : sql``}picked as (
      select part.*, null::bigint as found from (${sql.join(selects, sql` union all `)}) part)`;
  };
  const counted = parts.map(
    (part) => sql`(select from messages m where ${allOf(part)} limit ${sql.lit(mostSorted + 1)})`,
  );
  return {
    ...listOf(scan),
    isOfPeople: true,
    // Of so many nobody reads the number, and counting them all would take longer than the page.
    total: sql`
      select case when n <= ${sql.lit(mostSorted)} then n end as total,
        case when n > ${sql.lit(mostSorted)} then ${sql.lit(mostSorted)} end as more_than
      from (select count(*)::int as n from (${sql.join(counted, sql` union all `)}) counted) counted`,
  };
}

/** `pick` finds the ids and sort keys of the page's messages; only these are looked up for what else a row shows. */
function listOf(pick: (page: Page) => Sql): List<Message> {
  const newest = sql`order by ${sql.join(order.map((_, index) => sql.raw(`k${index} desc`)))}`;
  return {
    order,
    lines: (page) => sql<{ row: Message }>`
      ${pick(page)}, line as (
        select shown.row, ${keyNames(order)}, found, row_number() over (${newest}) as n
        from picked cross join lateral (
          select ${messageJson} as row
          from messages m join users u on u.id = m.person_id where m.id = picked.id offset 0) shown
        ${newest} ${limitOf(page)}
      )`,
  };
}
