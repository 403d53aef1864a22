import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ListQuery } from '#shared/lists';
import { fillPath, type ApiCall } from '#shared/endpoint';
import { call, type Call } from './client.ts';
import { queryClient } from './query-client.ts';
import { callOf, type ApiPages } from './queries.ts';

/** The most pages of a list that are fetched again when the window gets the focus. */
const refetchedAtMost = 3;

/** Rows that one call asks for. */
export const pageSize = 100;

/** The rows that every list gives in a page. */
const largestPage = 200;

interface ListReply {
  next_cursor?: string | null | undefined;
  total?: number | undefined;
  more_than?: number | undefined;
}

interface Identified {
  _id: string;
}

export interface Page<Row> {
  rows: readonly Row[];
  next: string | null;
  /** How many rows there are in all, as the first page says it; null when the server doesn't count them. */
  total: number | null;
  /** Instead of the total: there are more rows than this. */
  moreThan: number | null;
}

/** A list that comes in pages, searched by the server. */
export interface ApiList<Row> extends ApiPages<Page<Row>> {
  /** False while nobody is to be asked for, such as before a search has words. */
  enabled?: boolean;
  /** Every row, or about this number, for "select all": at once, unless the server limits a page by itself. */
  loadAll: (most?: number) => Promise<readonly Row[]>;
}

/** The list of a call that takes `search`, `limit` and `cursor`; `query` carries the search and the list's own filters. */
export function listFor<Query extends ListQuery, Reply extends ListReply, Row extends Identified>(
  endpoint: ApiCall<Query, undefined, Reply>,
  rowsOf: (reply: Reply) => readonly Row[],
  {
    params,
    query,
    totalOf = ({ total }) => total,
  }: {
    params?: Readonly<Record<string, string>>;
    query?: Partial<Query>;
    /** How many rows there are in all; the reply's total unless it is given. */
    totalOf?: (reply: Reply) => number | undefined;
  } = {},
): ApiList<Row> {
  // Empty values are left out, so that the loader and the hook have the same key for the same filter.
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== '');
  const filter = Object.fromEntries(given) as Partial<Query>;
  const fetchPage = (make: Call, page: ListQuery, signal?: AbortSignal) =>
    make(endpoint, {
      query: { ...filter, ...page },
      ...(params && { params }),
      ...(signal && { signal }),
    });
  return {
    queryKey: [endpoint.tag, fillPath(endpoint.path, params), { list: filter }],
    queryFn: async (context) => {
      const page = { limit: pageSize, ...(context.pageParam && { cursor: context.pageParam }) };
      const reply = await fetchPage(callOf(context), page, context.signal);
      const rows = rowsOf(reply);
      const next = reply.next_cursor ?? null;
      const total = totalOf(reply) ?? (next === null ? rows.length : null);
      return { rows, next, total, moreThan: reply.more_than ?? null };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    loadAll: async (most = Infinity) => {
      let reply = await fetchPage(call, {});
      const rows = [...rowsOf(reply)];
      while (reply.next_cursor && rows.length < most) {
        reply = await fetchPage(call, { limit: largestPage, cursor: reply.next_cursor });
        rows.push(...rowsOf(reply));
      }
      return rows;
    },
  };
}

/** More rows than this are no list to print, but one to search first. */
const printedAtMost = 10_000;

/** The part of a list that a screen shows. */
export interface ListRows<Row> {
  rows: readonly Row[];
  /** How many rows match in all, loaded or not; Infinity while there are more and the server doesn't count them. */
  total: number;
  /**
   * The same for people to read, with the parts that a long list needs to be printed. With `more` there are more than
   * `count`; `searching` as `refreshing`.
   */
  counted: {
    count: number;
    more: boolean;
    searching: boolean;
    printable: { isWhole: boolean; loadAll: () => Promise<void> } | undefined;
  };
  /** Nothing has come yet. */
  loading: boolean;
  /** The rows are still those of the search before. */
  refreshing: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  /** The next rows could not be loaded. */
  moreFailed: boolean;
  loadMore: () => void;
}

/** A list that the loader has fetched as `required`: without its first rows the screen gives way to /errorapi. */
export function useRequiredList<Row extends Identified>(list: ApiList<Row>): ListRows<Row> {
  return useList(list, { isRequired: true });
}

/** A list that the loader has fetched as `optional`: a failure leaves it empty. */
export function useOptionalList<Row extends Identified>(list: ApiList<Row>): ListRows<Row> {
  return useList(list, { isRequired: false });
}

function useList<Row extends Identified>(
  list: ApiList<Row>,
  { isRequired }: { isRequired: boolean },
): ListRows<Row> {
  const {
    data,
    isPending,
    isPlaceholderData,
    hasNextPage,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery({
    ...list,
    placeholderData: keepPreviousData,
    throwOnError: (_, { state }) => isRequired && state.data === undefined,
    // Each page is a call of its own. A person far down a list doesn't wait for all of them.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= refetchedAtMost,
  });
  const rows = useMemo(() => rowsIn(data?.pages ?? []), [data]);
  const loadMore = useCallback(() => {
    if (!isFetching) void fetchNextPage();
  }, [isFetching, fetchNextPage]);
  const uncounted = hasNextPage ? Infinity : rows.length;
  const total = data?.pages[0] ? (data.pages[0].total ?? uncounted) : 0;
  const more = !Number.isFinite(total);
  const hasMore = hasNextPage && !isPlaceholderData;
  const loadAll = async () => {
    const all = await list.loadAll();
    await queryClient.cancelQueries({ queryKey: list.queryKey });
    const whole: Page<Row> = { rows: all, next: null, total: all.length, moreThan: null };
    queryClient.setQueryData(list.queryKey, { pages: [whole], pageParams: [list.initialPageParam] });
  };
  return {
    rows,
    total,
    counted: {
      count: more ? Math.max(rows.length, data?.pages[0]?.moreThan ?? 0) : total,
      more,
      printable: total > pageSize && total <= printedAtMost ? { isWhole: !hasMore, loadAll } : undefined,
      searching: isPlaceholderData,
    },
    loading: isPending,
    refreshing: isPlaceholderData,
    hasMore,
    loadingMore: isFetchingNextPage,
    moreFailed: isFetchNextPageError,
    loadMore,
  };
}

// A person who got a new name between two calls may be in both pages.
function rowsIn<Row extends Identified>(pages: readonly Page<Row>[]): Row[] {
  const byId = new Map(pages.flatMap(({ rows }) => rows).map((row) => [row._id, row]));
  return [...byId.values()];
}
