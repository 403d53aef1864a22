import type { ListQuery } from '#shared/lists';
import { mostOnPage, type Direction, type List, type Page, type SortKey } from '../db/lists/page.ts';
import type { Viewer } from '../db/relations.ts';
import { parameter, typedParameter } from '../db/statement.ts';
import type { SearchInput, Shape } from './asked.ts';
import { readCursor } from './cursor.ts';

/** The values of a call for a page, for its statement. */
export interface PageInput extends SearchInput {
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

/** Reads the search of a list's query. */
export function readSearch({ search }: Pick<ListQuery, 'search'>): SearchInput {
  const text = search?.trim() || null;
  // An index finds the part before the @.
  return { text, mailbox: text?.includes('@') ? text.slice(0, text.lastIndexOf('@')) : null };
}

/**
 * Reads the page of a list's query; throws Refusal("invalid_input") on a cursor that no reply of the list
 * gave out. If the list `isRanked` in this call, its first key distinguishes rows. Else that is 0 for all of
 * them, and in no cursor.
 */
export function readPageQuery(
  { limit, cursor }: Pick<ListQuery, 'limit' | 'cursor'>,
  { order, direction = 'asc' }: Pick<List<unknown>, 'order' | 'direction'>,
  isRanked: boolean,
): Omit<PageInput, keyof SearchInput> {
  const given = cursor ? readCursor(cursor, isRanked ? order : order.slice(1)) : null;
  return {
    limit: limit ?? mostOnPage,
    after: !given ? keysBeforeAll(order, direction) : isRanked ? given : ['0', ...given],
    isCounted: !given && limit !== undefined,
  };
}

const inputs = {
  text: typedParameter('text', ({ text }: PageInput) => text!),
  mailbox: typedParameter('text', ({ mailbox }: PageInput) => mailbox!),
  limit: typedParameter('int', ({ limit }: PageInput) => limit),
  isCounted: typedParameter('boolean', ({ isCounted }: PageInput) => isCounted),
};

/** A page of the list, with a parameter for each value that calls bring which ask alike. */
export function pageFor({ order }: List<unknown>, { search }: Shape, viewer: Viewer): Page {
  const { limit, isCounted, text, mailbox } = inputs;
  return {
    limit,
    after: order.map((_, index) => parameter(({ after }: PageInput) => after[index])),
    isCounted,
    search: search && {
      text,
      mailbox: search.hasMailbox ? mailbox : null,
      isIndexed: search.isIndexed,
      viewer,
    },
    way: null,
  };
}
