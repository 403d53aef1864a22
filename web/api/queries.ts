import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { fillPath, type Endpoint, type Tag } from '#shared/api/endpoint';
import { redirect } from 'react-router';
import { paths } from '../paths.ts';
import { call, type CallRest } from './client.ts';
import { queryClient } from './query-client.ts';

/** A read of the contract, ready for loaders and hooks. */
export interface ApiQuery<Reply> {
  queryKey: readonly unknown[];
  queryFn: (context: { signal: AbortSignal }) => Promise<Reply>;
  /** Where a failure leads that the page can't do without; /errorapi unless said. */
  errorPage?: string;
}

/** A list of the contract that comes in pages, ready for loaders and hooks. */
export interface ApiPages<Page> {
  queryKey: readonly unknown[];
  queryFn: (context: { pageParam: string; signal: AbortSignal }) => Promise<Page>;
  initialPageParam: string;
  getNextPageParam: (last: Page) => string | null;
}

/** What a loader can fetch; of a list it is the first page. */
type Loadable = ApiQuery<unknown> | Omit<ApiPages<unknown>, 'getNextPageParam'>;

/** The query for a call. Its key starts with the endpoint's tag and path, then what was asked. */
export function queryFor<Query, Body, Reply>(
  endpoint: Endpoint<Query, Body, Reply>,
  ...rest: CallRest<Query, Body>
): ApiQuery<Reply> {
  const { params, query, body } = rest[0] ?? {};
  return {
    queryKey: [endpoint.tag, fillPath(endpoint.path, params), { query, body }],
    queryFn: ({ signal }) => call(endpoint, ...([{ ...rest[0], signal }] as CallRest<Query, Body>)),
  };
}

/** In milliseconds: how much longer than its essentials a page waits for widgets that may come late. */
const patience = 300;

/**
 * For a route's loader: fetches what the screen shows first. A failed `page` query leads to its error page;
 * a failed `quiet` one lets the widget keep its defaults. A `late` one is a quiet one whose widget has a skeleton:
 * the page comes without it when it takes long.
 */
export async function preload(queries: {
  page?: readonly Loadable[];
  quiet?: readonly Loadable[];
  late?: readonly (Loadable | Promise<Loadable>)[];
}): Promise<null> {
  // The page waits for them, but not for a second try.
  const quiet = (queries.quiet ?? []).map((query) => fresh({ ...query, retry: false }).catch(() => null));
  const late = (queries.late ?? []).map(freshOrNothing);
  await Promise.all((queries.page ?? []).map(freshOrErrorPage));
  await Promise.all([...quiet, Promise.race([Promise.all(late), pause(patience)])]);
  return null;
}

async function freshOrNothing(query: Loadable | Promise<Loadable>): Promise<void> {
  try {
    await fresh(await query);
  } catch {
    // The widget keeps its defaults.
  }
}

async function freshOrErrorPage(query: Loadable): Promise<void> {
  try {
    await fresh(query);
  } catch {
    throw redirect(('errorPage' in query && query.errorPage) || paths.errorApi());
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

// What is only old is shown at once and renewed behind; what a change has made wrong is fetched first.
function fresh(query: Loadable & { retry?: false }): Promise<unknown> {
  const isWrong = queryClient.getQueryState(query.queryKey)?.isInvalidated;
  if ('initialPageParam' in query) {
    return isWrong
      ? queryClient.fetchInfiniteQuery({ ...query, pages: 1, getNextPageParam: () => null })
      : queryClient.ensureInfiniteQueryData(query);
  }
  return isWrong ? queryClient.fetchQuery(query) : queryClient.ensureQueryData(query);
}

/** Policy `page`: what the loader has fetched; without it the screen gives way to /errorapi. */
export function usePageQuery<Reply>(query: ApiQuery<Reply>): Reply {
  return useSuspenseQuery(query).data;
}

/**
 * Policy `quiet`: `data` is undefined while loading and after a failure, but for what was there before; searches keep
 * the last result.
 */
export function useQuietQuery<Reply>(query: ApiQuery<Reply>): {
  data: Reply | undefined;
  loading: boolean;
  failed: boolean;
} {
  const { data, isPending, isError } = useQuery({ ...query, placeholderData: keepPreviousData });
  return { data, loading: isPending, failed: isError };
}

/**
 * What a change of a program, a person or a department makes wrong: lists, counts, dashboards, names in all of them,
 * and the audit trail, which tells of the change.
 */
export const companyData: readonly Tag[] = ['Programs', 'Users', 'Dashboard', 'Audit'];

/** After a change: everything read under these tags is fetched again when it is next needed. */
export async function invalidate(...tags: readonly Tag[]): Promise<void> {
  await Promise.all(tags.map((tag) => queryClient.invalidateQueries({ queryKey: [tag] })));
}
