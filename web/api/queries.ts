import { keepPreviousData, useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { fillPath, type ApiCall, type Tag } from '#shared/endpoint';
import { paths } from '../paths.ts';
import { pause } from '../pause.ts';
import { visitContext } from '../visit.ts';
import { LoadError } from './api-error.ts';
import { call, type Call, type CallRest } from './client.ts';
import { queryClient, queryClientOf, type LoaderContext } from './query-client.ts';

/** The means to fetch a query. A query client may bring a `call` of its own along, as the server's do. */
interface FetchContext {
  signal: AbortSignal;
  meta: Record<string, unknown> | undefined;
}

/** How this query is to be fetched. */
export function callOf({ meta }: FetchContext): Call {
  return (meta?.['call'] as Call | undefined) ?? call;
}

/** A read of the contract, ready for loaders and hooks. */
export interface ApiQuery<Reply> {
  queryKey: readonly unknown[];
  queryFn: (context: FetchContext) => Promise<Reply>;
  /** After how many milliseconds it is fetched again while a screen shows it; unless set, when somebody asks for it. */
  refetchInterval?(query: { state: { data: Reply | undefined } }): number;
  /** Where a failure leads when the query is required; /errorapi unless set. */
  errorPage?: string;
}

/** A list of the contract that comes in pages, ready for loaders and hooks. */
export interface ApiPages<Page> {
  queryKey: readonly unknown[];
  queryFn: (context: FetchContext & { pageParam: string }) => Promise<Page>;
  initialPageParam: string;
  getNextPageParam: (last: Page) => string | null;
}

/** A query that a loader can fetch. For a list it fetches the first page. */
type Loadable = ApiQuery<unknown> | Omit<ApiPages<unknown>, 'getNextPageParam'>;

/** The same, tried again after a failure unless said otherwise. */
type Retryable = Loadable & { retry?: false };

/** The query for a call. Its key starts with the endpoint's tag and path, then the parameters. */
export function queryFor<Query, Body, Reply>(
  endpoint: ApiCall<Query, Body, Reply>,
  ...rest: CallRest<Query, Body>
): ApiQuery<Reply> {
  const { params, query, body } = rest[0] ?? {};
  return {
    queryKey: [endpoint.tag, fillPath(endpoint.path, params), { query, body }],
    queryFn: (context) =>
      callOf(context)(endpoint, ...([{ ...rest[0], signal: context.signal }] as CallRest<Query, Body>)),
  };
}

/** In milliseconds: how much longer than for its required data a page waits for deferred data. */
const deferredWait = 300;

/**
 * For a route's loader: fetches the data that the screen shows first. A failed `required` query leads to its
 * error page. A failed `optional` one leaves the widget with its defaults. A `deferred` one is an optional
 * one whose widget shows a skeleton. The page comes without it when it takes long. A query that depends on
 * other data comes as a promise, of null where there is nothing to fetch.
 */
export async function preload(
  context: LoaderContext,
  queries: {
    required?: readonly Loadable[];
    optional?: readonly Loadable[];
    deferred?: readonly (Loadable | Promise<Loadable | null>)[];
  },
): Promise<null> {
  const client = queryClientOf(context);
  // The page waits for these, but not for a second try.
  const optional = (queries.optional ?? []).map((query) => loadOrNothing(client, { ...query, retry: false }));
  const deferred = (queries.deferred ?? []).map((query) => loadOrNothing(client, query));
  await Promise.all((queries.required ?? []).map((query) => loadOrErrorPage(client, query)));
  const all = Promise.all(deferred);
  // A document comes whole, or not at all.
  const { isDocument } = context.get(visitContext);
  await Promise.all([...optional, isDocument ? all : Promise.race([all, pause(deferredWait)])]);
  return null;
}

async function loadOrErrorPage(client: QueryClient, query: Loadable): Promise<void> {
  try {
    await ensureLoaded(client, query);
  } catch (reason) {
    throw new LoadError(('errorPage' in query && query.errorPage) || paths.errorApi(), reason);
  }
}

async function loadOrNothing(
  client: QueryClient,
  query: Retryable | Promise<Loadable | null>,
): Promise<void> {
  try {
    const wanted = await query;
    if (wanted) await ensureLoaded(client, wanted);
  } catch {
    // The widget looks as it does without data.
  }
}

// Data that is only old is shown at once and fetched again in the background. Data that a change has invalidated is
// fetched first.
function ensureLoaded(client: QueryClient, query: Retryable): Promise<unknown> {
  const isInvalidated = client.getQueryState(query.queryKey)?.isInvalidated;
  if ('initialPageParam' in query) {
    return isInvalidated
      ? client.fetchInfiniteQuery({ ...query, pages: 1, getNextPageParam: () => null })
      : client.ensureInfiniteQueryData(query);
  }
  return isInvalidated ? client.fetchQuery(query) : client.ensureQueryData(query);
}

/** The data that the loader has fetched as `required`; without it the screen gives way to /errorapi. */
export function useRequiredQuery<Reply>(query: ApiQuery<Reply>): Reply {
  return useSuspenseQuery(query).data;
}

/**
 * The data that the loader has fetched as `optional` or `deferred`, or data not fetched yet. `data` is undefined while
 * loading and after a failure, unless there was data before. A search keeps the last result until the next one comes.
 */
export function useOptionalQuery<Reply>(
  query: ApiQuery<Reply>,
  isWanted = true,
): {
  data: Reply | undefined;
  loading: boolean;
  /** The data is still that of the search before. */
  refreshing: boolean;
  failed: boolean;
} {
  const { data, isPending, isPlaceholderData, isError } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    enabled: isWanted,
  });
  return { data, loading: isPending, refreshing: isPlaceholderData, failed: isError };
}

/**
 * The data that a change of a program, a person or a department invalidates. These are lists, counts,
 * dashboards, names in all of them, and the audit trail, which lists the change.
 */
export const companyData: readonly Tag[] = [
  'Programs',
  'Sessions',
  'Users',
  'Records',
  'Dashboard',
  'Messages',
  'Audit',
];

/** After a change: everything read under these tags is fetched again when it is next needed. */
export async function invalidate(...tags: readonly Tag[]): Promise<void> {
  await Promise.all(tags.map((tag) => queryClient.invalidateQueries({ queryKey: [tag] })));
}

/**
 * The same after a change that takes its own page away, such as a deletion, or would take it away. Nothing
 * is fetched at once: that page is still there, and would ask for data that is gone.
 */
export async function invalidateBeforeLeaving(...tags: readonly Tag[]): Promise<void> {
  await Promise.all(
    tags.map((tag) => queryClient.invalidateQueries({ queryKey: [tag], refetchType: 'none' })),
  );
}
