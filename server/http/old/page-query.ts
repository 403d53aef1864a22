import type { ListQuery } from '#shared/api/fields';
import { patternOf } from '../../db/lists/contains.ts';
import type { Page, SortKey } from '../../db/lists/old-page.ts';
import { parameter } from '../../db/statement.ts';
import { readCursor } from '../cursor.ts';

/** How many rows of a list are read at once when no limit was asked for. */
export const batchSize = 1_000;

// A statement for each limit would be many, so each takes the next of these.
const sizes = [10, 50, 100, 200, batchSize];
const shortestIndexed = 3;

/** What a call for a page brings to its statement. */
export interface PageInput {
  pattern: string | null;
  mailbox: string | null;
  limit: number;
  after: readonly string[] | null;
}

/** What makes the statement of one page another than that of the next. */
export interface PageKind {
  atMost: number;
  isFirst: boolean;
  isCounted: boolean;
  search: 'none' | 'short' | 'indexed';
  /** Whether it looks for an e-mail address. */
  hasMailbox: boolean;
}

/** Reads a list's query; throws Refusal("invalid_input") on a cursor that no reply of the list gave out. */
export function readPageQuery(
  query: ListQuery,
  order: readonly SortKey[],
): { input: PageInput; kind: PageKind } {
  const search = query.search?.trim() || null;
  // The part before the @ is what an index finds.
  const mailbox = search?.includes('@') ? search.slice(0, search.lastIndexOf('@')) : null;
  const limit = query.limit ?? batchSize;
  const after = query.cursor ? readCursor(query.cursor, order) : null;
  return {
    input: {
      pattern: search && patternOf(search),
      mailbox: mailbox === null ? null : patternOf(mailbox),
      limit,
      after,
    },
    kind: {
      atMost: sizes.find((size) => size >= limit)!,
      isFirst: after === null,
      isCounted: after === null && query.limit !== undefined,
      search: search === null ? 'none' : (mailbox ?? search).length < shortestIndexed ? 'short' : 'indexed',
      hasMailbox: mailbox !== null,
    },
  };
}

/** A page of this kind, with a parameter for each value that a call brings. */
export function pageOfKind(
  { atMost, isFirst, isCounted, search, hasMailbox }: PageKind,
  order: readonly SortKey[],
): Page {
  return {
    atMost,
    limit: parameter(({ limit }: PageInput) => limit),
    after: isFirst ? null : order.map((_, index) => parameter(({ after }: PageInput) => after![index])),
    search:
      search === 'none'
        ? null
        : {
            pattern: parameter(({ pattern }: PageInput) => pattern!),
            mailbox: hasMailbox ? parameter(({ mailbox }: PageInput) => mailbox!) : null,
            isIndexed: search === 'indexed',
          },
    isCounted,
  };
}
