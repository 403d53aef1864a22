import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Action } from '#shared/access';
import type { Endpoint } from '#shared/endpoint';
import type { ListQuery } from '#shared/lists';
import type { Row } from '../db/database.ts';
import type { Sql } from '../db/json.ts';
import { mostOnPage, pageOf, type List, type PageFacts } from '../db/lists/page.ts';
import { createAuthorizer } from './authorize.ts';
import { readRequest, refusingInOrder, routeOf, withReadDeadline, type Context } from './context.ts';
import { writeCursor } from './cursor.ts';
import { writeAnswer } from './guard.ts';
import { ListReply, type Rows } from './list-reply.ts';
import { pageInputs, readPageQuery, type PageInput } from './page-query.ts';
import { contextOf, type CallValues, type ReadContext } from './read-context.ts';
import { sendJson } from './send-json.ts';

type Inner<Value> = NonNullable<Value>;

/** The fields of a reply that hold rows: "employees", or "users.managers" for those of an object inside. */
export type ListField<Reply> = {
  [Field in keyof Reply & string]: Inner<Reply[Field]> extends readonly unknown[]
    ? Field
    : Inner<Reply[Field]> extends object
      ? `${Field}.${keyof Inner<Reply[Field]> & string}`
      : never;
}[keyof Reply & string];

type RowIn<Reply, Field> = Field extends `${infer Outer}.${infer Rest}`
  ? Outer extends keyof Reply
    ? RowIn<Inner<Reply[Outer]>, Rest>
    : never
  : Field extends keyof Reply
    ? Inner<Reply[Field]> extends readonly (infer Each)[]
      ? Each
      : never
    : never;

interface ListOptions<Query> {
  /** Whether a page may take a scan of much of the list, as where few rows pass a filter; no unless told. */
  isExpensive?: (query: Query) => boolean;
  /** Whether the first of the sort keys tells rows apart; else it is 0 for all, and in no cursor. Yes unless told. */
  isRanked?: (query: Query) => boolean;
}

/** A call that is answered by a list. */
export interface ListRead<Query, Reply, Path extends string> {
  kind: 'list';
  /** Where the rows of each of the list's groups stand in the reply. */
  fieldsFor: (query: Query) => readonly ListField<Reply>[];
  list: (context: ReadContext<never, Path>) => List<unknown>;
  options: ListOptions<Query>;
}

/**
 * A call for a list that grows with the company (product §47): with a limit a page of it, without one all of it,
 * streamed. `fields` says where the rows stand in the reply, one field for each of the list's groups.
 */
export function list<Query, Reply, Path extends string, const Field extends ListField<Reply>>(
  fields: Field | ((query: Query) => readonly Field[]),
  answer: (context: ReadContext<Omit<Query, keyof ListQuery>, Path>) => List<RowIn<Reply, NoInfer<Field>>>,
  options: ListOptions<Query> = {},
): ListRead<Query, Reply, Path> {
  const fieldsFor = typeof fields === 'function' ? fields : () => [fields];
  return { kind: 'list', fieldsFor, list: answer, options };
}

/** The SQL of the list's pages, to calls with a search and to those without; the same where one serves both. */
export function pagesFor(shown: List<unknown>): { searched: Sql; unsearched: Sql } {
  const searched = pageOf(shown, pageInputs(shown, { isSearched: true }));
  if (!shown.isSearchedApart) return { searched, unsearched: searched };
  return { searched, unsearched: pageOf(shown, pageInputs(shown, { isSearched: false })) };
}

interface ListInput extends CallValues, PageInput {}

/** One call of a list, read. */
interface ListCall {
  fields: readonly string[];
  limit: number | undefined;
  isExpensive: boolean;
  isRanked: boolean;
  input: ListInput;
}

/** Serves a list: each page is the guard and the page's statement in one round trip. */
export function serveList<Query, Reply>(
  { app, services, guard }: Context,
  endpoint: Endpoint<Query>,
  how: ListRead<Query, Reply, string>,
): void {
  const action = endpoint.action as Action;
  const authorize = createAuthorizer({ services, guard }, action, { changes: false });
  const shown = how.list(contextOf(action));
  const pages = pagesFor(shown);
  const answers = {
    searched: writeAnswer<ListInput>(services, action, () => pages.searched),
    unsearched: writeAnswer<ListInput>(services, action, () => pages.unsearched),
  };
  const { isExpensive = () => false, isRanked = () => true } = how.options;

  function readCall(request: FastifyRequest): ListCall {
    const { ids, query } = readRequest(endpoint, request);
    const {
      search: _search,
      limit,
      cursor: _cursor,
      ...parameters
    } = query as ListQuery & Record<string, unknown>;
    const ranked = isRanked(query);
    const page = readPageQuery(query as ListQuery, shown, ranked);
    return {
      fields: how.fieldsFor(query),
      limit,
      // A search may look through much of the company, and a batch is a large answer.
      isExpensive: page.text !== null || page.limit === mostOnPage || isExpensive(query),
      isRanked: ranked,
      input: { parameters, ids, ...page },
    };
  }

  async function readPage(
    request: FastifyRequest,
    { input, isExpensive: isLong, fields, limit }: ListCall,
    { continues = false } = {},
  ): Promise<{ rows: Rows } & PageFacts> {
    const answer = input.text === null ? answers.unsearched : answers.searched;
    const ask = () =>
      guard(request, { action, answer, input, isExpensive: isLong, weight: continues ? 0 : 1 });
    const askInTurn = () => (continues ? services.workload.continue(ask) : services.workload.enter(ask));
    const { signIn, row } = await (isLong ? withReadDeadline(services, { limit }, askInTurn) : askInTurn());
    request.actorId = signIn._id;
    const { last, total, more_than, beside = null } = row as Row & PageFacts;
    const rows = fields.map((_, group) => row[`rows_${group}`] as string | null);
    return { rows, last, total, more_than, beside };
  }

  /** All of the list, a batch at a time: the next is read when the client has taken the one before. */
  async function* readOn(request: FastifyRequest, call: ListCall, first: { rows: Rows } & PageFacts) {
    const reply = new ListReply(call.fields);
    let page = first;
    for (;;) {
      yield reply.write(page.rows);
      if (page.last === null) break;
      const next = { ...call, input: { ...call.input, after: page.last } };
      page = await readPage(request, next, { continues: true });
    }
    yield reply.end();
  }

  app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      const call = await refusingInOrder(
        () => authorize(request),
        () => readCall(request),
      );
      const page = await readPage(request, call);
      const isPage = call.limit !== undefined;
      if (!isPage && page.last !== null) {
        void reply.header('content-type', 'application/json; charset=utf-8');
        // For the headers alone the list is not read, whose length nobody knows.
        const pieces = request.method === 'HEAD' ? [] : readOn(request, call, page);
        return reply.send(Readable.from(pieces, { highWaterMark: 1 }));
      }
      const text = new ListReply(call.fields);
      return sendJson(reply, text.write(page.rows) + text.end(isPage ? besideRows(page, call) : {}));
    },
  });
}

function besideRows({ last, total, more_than, beside }: PageFacts, { isRanked }: ListCall) {
  return {
    next_cursor: last && writeCursor(isRanked ? last : last.slice(1)),
    ...(total !== null && { total }),
    ...(more_than !== null && { more_than }),
    ...beside,
  };
}
