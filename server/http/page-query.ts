import { fold } from '#shared/fold';
import type { ListQuery } from '#shared/lists';
import { mostOnPage, type Direction, type List, type Page, type SortKey } from '../db/lists/page.ts';
import type { Viewer } from '../db/relations.ts';
import { parameter, typedParameter } from '../db/statement.ts';
import { readCursor } from './cursor.ts';

const shortestIndexed = 3;

/** The values of a call for a page, for its statement. */
export interface PageInput {
  text: string | null;
  mailbox: string | null;
  isIndexed: boolean;
  limit: number;
  after: readonly string[];
  isCounted: boolean;
}

const smallest: Record<SortKey['type'], string> = {
  text: '',
  timestamptz: '-infinity',
  date: '-infinity',
  uuid: '00000000-0000-0000-0000-000000000000',
  int: '-2147483648',
  bigint: '-9223372036854775808',
};

/** No list with texts begins with the largest. */
const largest: Record<SortKey['type'], string | null> = {
  text: null,
  timestamptz: 'infinity',
  date: 'infinity',
  uuid: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  int: '2147483647',
  bigint: '9223372036854775807',
};

/** The keys before every row of a list. */
function keysBeforeAll(order: readonly SortKey[], direction: Direction): string[] {
  return order.map(({ type }) => {
    const first = direction === 'asc' ? smallest[type] : largest[type];
    if (first === null) throw new Error(`No ${type} is the largest.`);
    return first;
  });
}

/**
 * Reads a list's query; throws Refusal("invalid_input") on a cursor that no reply of the list gave out. Where the list
 * `isRanked` in this call, its first key tells rows apart; else that is 0 for all of them, and in no cursor.
 */
export function readPageQuery(
  { search, limit, cursor }: ListQuery,
  { order, direction = 'asc' }: Pick<List<unknown>, 'order' | 'direction'>,
  isRanked: boolean,
): PageInput {
  const text = search?.trim() || null;
  // An index finds the part before the @.
  const mailbox = text?.includes('@') ? text.slice(0, text.lastIndexOf('@')) : null;
  const given = cursor ? readCursor(cursor, isRanked ? order : order.slice(1)) : null;
  return {
    text,
    mailbox,
    isIndexed: text !== null && fold(mailbox ?? text).length >= shortestIndexed,
    limit: limit ?? mostOnPage,
    after: !given ? keysBeforeAll(order, direction) : isRanked ? given : ['0', ...given],
    isCounted: !given && limit !== undefined,
  };
}

const inputs = {
  text: typedParameter('text', ({ text }: PageInput) => text),
  mailbox: typedParameter('text', ({ mailbox }: PageInput) => mailbox),
  isIndexed: typedParameter('boolean', ({ isIndexed }: PageInput) => isIndexed),
  limit: typedParameter('int', ({ limit }: PageInput) => limit),
  isCounted: typedParameter('boolean', ({ isCounted }: PageInput) => isCounted),
};

/** A page of the list, with a parameter for each value that a call brings; for calls without a search none of its own. */
export function pageInputs({ order }: List<unknown>, { searchedBy }: { searchedBy: Viewer | null }): Page {
  const { limit, isCounted, ...search } = inputs;
  return {
    limit,
    after: order.map((_, index) => parameter(({ after }: PageInput) => after[index])),
    isCounted,
    search: searchedBy && { ...search, viewer: searchedBy },
  };
}
