import type { FastifyRequest } from 'fastify';
import type { Action } from '#shared/access';
import type { Endpoint } from '#shared/endpoint';
import type { ListQuery } from '#shared/lists';
import type { Row } from '../db/database.ts';
import type { Sql } from '../db/json.ts';
import { mostOnPage, pageOf, type List, type PageFacts } from '../db/lists/page.ts';
import { createAuthorizer } from './authorize.ts';
import { readRequest, refusingInOrder, weightOf, withReadDeadline, type Context } from './context.ts';
import { writeAnswer } from './guard.ts';
import { viewerOf } from './guard-reads.ts';
import type { Rows } from './list-reply.ts';
import { pageInputs, readPageQuery, type PageInput } from './page-query.ts';
import type { CallValues } from './read-context.ts';

export interface ListOptions<Query> {
  /** Whether a page may take a scan of much of the list, as where few rows pass a filter; no unless told. */
  isExpensive?: (query: Query) => boolean;
  /** Whether the first of the sort keys tells rows apart; else it is 0 for all, and in no cursor. Yes unless told. */
  isRanked?: (query: Query) => boolean;
  /** The parameters of the SQL, made of the query; its fields unless told. */
  parameters?: (query: Query) => CallValues['parameters'];
}

/** The SQL of the list's pages, to calls with a search and to those without; the same where one serves both. */
export function pagesFor(shown: List<unknown>, action: Action): { searched: Sql; unsearched: Sql } {
  const searched = pageOf(shown, pageInputs(shown, { searchedBy: viewerOf(action) }));
  if (!shown.isSearchedApart) return { searched, unsearched: searched };
  return { searched, unsearched: pageOf(shown, pageInputs(shown, { searchedBy: null })) };
}

/** The fields of a query but for those of its page. */
function fieldsOf(query: unknown): CallValues['parameters'] {
  const { search: _search, limit: _limit, cursor: _cursor, ...fields } = query as ListQuery;
  return fields;
}

interface ListInput extends CallValues, PageInput {}

/** One call of a list, read. */
export interface ListCall<Query> {
  query: Query;
  limit: number | undefined;
  isExpensive: boolean;
  isRanked: boolean;
  input: ListInput;
}

export interface ReadPage extends PageFacts {
  rows: Rows;
}

export type ListPages<Query> = ReturnType<typeof createListPages<Query>>;

/** Makes the reader of a list's pages, each of which is the guard and the page's statement in one round trip. */
export function createListPages<Query>(
  { services, guard }: Context,
  endpoint: Endpoint<Query>,
  shown: List<unknown>,
  { isExpensive = () => false, isRanked = () => true, parameters = fieldsOf }: ListOptions<Query>,
) {
  const action = endpoint.action as Action;
  const authorize = createAuthorizer({ services, guard }, action, { changes: false });
  const pages = pagesFor(shown, action);
  const answers = {
    searched: writeAnswer<ListInput>(services, action, () => pages.searched),
    unsearched: writeAnswer<ListInput>(services, action, () => pages.unsearched),
  };

  function validate(request: FastifyRequest): ListCall<Query> {
    const { ids, query } = readRequest(endpoint, request);
    const { limit } = query as ListQuery;
    const ranked = isRanked(query);
    const page = readPageQuery(query as ListQuery, shown, ranked);
    return {
      query,
      limit,
      // A search may look through much of the company, and a batch is a large answer.
      isExpensive: page.text !== null || page.limit === mostOnPage || isExpensive(query),
      isRanked: ranked,
      input: { parameters: parameters(query), ids, ...page },
    };
  }

  /** A call, validated. A caller without the right is refused before the call is. */
  const readCall = (request: FastifyRequest): Promise<ListCall<Query>> =>
    refusingInOrder(
      () => authorize(request),
      () => validate(request),
    );

  /** The call's page. One that `continues` goes on with a call that has been counted and has had its turn. */
  async function readPage(
    request: FastifyRequest,
    { input, isExpensive: isLong, limit }: ListCall<Query>,
    { continues = false } = {},
  ): Promise<ReadPage> {
    const answer = input.text === null ? answers.unsearched : answers.searched;
    const weight = continues ? 0 : weightOf(endpoint);
    const ask = () => guard(request, { action, answer, input, isExpensive: isLong, weight });
    const askInTurn = () => (continues ? services.workload.continue(ask) : services.workload.enter(ask));
    const { signIn, row } = await (isLong ? withReadDeadline(services, { limit }, askInTurn) : askInTurn());
    request.actorId = signIn._id;
    const { last, total, more_than, beside = null } = row as Row & PageFacts;
    const groups = Array.from({ length: shown.groups ?? 1 }, (_, group) => row[`rows_${group}`]);
    return { rows: groups as Rows, last, total, more_than, beside };
  }

  /**
   * All of the list, a batch at a time: the next is read when the one before was taken, and when it is its turn.
   */
  async function* readOn(
    request: FastifyRequest,
    call: ListCall<Query>,
    first: ReadPage,
    inTurn: (read: () => Promise<ReadPage>) => Promise<ReadPage> = (read) => read(),
  ): AsyncGenerator<Rows, undefined> {
    let page = first;
    for (;;) {
      yield page.rows;
      if (page.last === null) return;
      const next = { ...call, input: { ...call.input, after: page.last } };
      page = await inTurn(() => readPage(request, next, { continues: true }));
    }
  }

  return { readCall, readPage, readOn };
}
