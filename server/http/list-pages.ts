import type { FastifyRequest } from 'fastify';
import type { Action } from '#shared/access';
import type { Endpoint } from '#shared/endpoint';
import type { ListQuery } from '#shared/lists';
import { roles, type Role } from '#shared/roles';
import type { Row } from '../db/database.ts';
import { mostOnPage, type PageFacts } from '../db/lists/page.ts';
import { createShapeOf, type Shape } from './asked.ts';
import { createAuthorizer } from './authorize.ts';
import { readRequest, refusingInOrder, weightOf, withReadDeadline, type Context } from './context.ts';
import type { Answered } from './guard.ts';
import type { Rows } from './list-reply.ts';
import { createListTexts, type ListFor, type ListInput, type ListTexts } from './list-texts.ts';
import { readPageQuery, readSearch } from './page-query.ts';
import type { CallValues } from './read-context.ts';

export interface ListOptions<Query> {
  /** Whether a page may take a scan of much of the list, if few rows pass a filter; no unless given. */
  isExpensive?: (query: Query) => boolean;
  /** Whether the first of the sort keys tells rows apart; else it is 0 for all, and in no cursor. Yes unless given. */
  isRanked?: (query: Query) => boolean;
  /** The parameters of the SQL, made of the query; its fields unless given. */
  parameters?: (query: Query) => CallValues['parameters'];
  /** Whether each role has a text of its own, if one sees other rows or columns; no unless given. */
  isByRole?: boolean;
}

/** The fields of a query but for those of its page. */
function fieldsOf(query: unknown): CallValues['parameters'] {
  const { search: _search, limit: _limit, cursor: _cursor, ...fields } = query as ListQuery;
  return fields;
}

/** One call of a list, read. */
export interface ListCall<Query> {
  query: Query;
  limit: number | undefined;
  isExpensive: boolean;
  isRanked: boolean;
  shape: Shape;
  /** Their parts that are the same for each role. */
  texts: Pick<ListTexts, 'list' | 'question'>;
  input: ListInput;
}

export interface ReadPage extends PageFacts {
  rows: Rows;
  /** In which way the rows were found; null where the list asks no question. */
  way: string | null;
}

export type ListPages<Query> = ReturnType<typeof createListPages<Query>>;

/** Makes the reader of a list's pages. Each page is the guard and its own statement in one round trip. */
export function createListPages<Query>(
  { services, guard }: Context,
  endpoint: Endpoint<Query>,
  listFor: ListFor,
  {
    isExpensive = () => false,
    isRanked = () => true,
    parameters = fieldsOf,
    isByRole = false,
  }: ListOptions<Query>,
) {
  const action = endpoint.action as Action;
  const authorize = createAuthorizer({ services, guard }, action, { changes: false });
  const shapeOf = createShapeOf(endpoint.query);
  const textsByRole = createListTexts(services, listFor, action);
  const textsFor = (shape: Shape, role: Role) => textsByRole(shape, isByRole ? role : null);

  function validate(request: FastifyRequest): ListCall<Query> {
    const { ids, query } = readRequest(endpoint, request);
    const { limit } = query as ListQuery;
    const ranked = isRanked(query);
    const fields = parameters(query);
    const search = readSearch(query as ListQuery);
    const shape = shapeOf(fields, search);
    const texts = textsFor(shape, roles[0]);
    const page = readPageQuery(query as ListQuery, texts.list, ranked);
    return {
      query,
      limit,
      // A search may look through much of the company, and a batch is a large answer.
      isExpensive: search.text !== null || page.limit === mostOnPage || isExpensive(query),
      isRanked: ranked,
      shape,
      texts,
      input: { parameters: fields, ids, ...search, ...page },
    };
  }

  /** A call, validated. A caller without the right is refused before the call is. */
  const readCall = (request: FastifyRequest): Promise<ListCall<Query>> =>
    refusingInOrder(
      () => authorize(request),
      () => validate(request),
    );

  /** The call's page. One that goes on from another has had its turn, and its rows are found in the same way. */
  async function readPage(
    request: FastifyRequest,
    { shape, input, texts: { list, question }, isExpensive: isLong, limit }: ListCall<Query>,
    before: ReadPage | null = null,
  ): Promise<ReadPage> {
    const ask = (answer: (texts: ListTexts) => ReturnType<ListTexts['page']>, first: Answered | null) =>
      guard(request, {
        action,
        input,
        answer: (role) => answer(textsFor(shape, role)),
        isExpensive: isLong,
        weight: (before ?? first) ? 0 : weightOf(endpoint),
        whoAsks: first?.whoAsks,
      });
    const askAll = async () => {
      const first = question && !before ? await ask((texts) => texts.question!(), null) : null;
      const way = first ? (first.row['way'] as string) : (before?.way ?? null);
      return { way, answered: await ask((texts) => texts.page(way), first) };
    };
    const { workload } = services;
    const askInTurn = () => (before ? workload.continue(askAll) : workload.enter(askAll));
    const { way, answered } = await (isLong ? withReadDeadline(services, { limit }, askInTurn) : askInTurn());
    const { signIn, row } = answered;
    request.actorId = signIn._id;
    const { last, total, more_than, beside = null } = row as Row & PageFacts;
    const rows = Array.from({ length: list.groups ?? 1 }, (_, group) => row[`rows_${group}`]) as Rows;
    return { rows, last, total, more_than, beside, way };
  }

  /** All of the list, a batch at a time. The next is read when the one before was taken, and when it is its turn. */
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
      const before = page;
      page = await inTurn(() => readPage(request, next, before));
    }
  }

  return { readCall, readPage, readOn };
}
