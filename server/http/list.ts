import { Readable } from 'node:stream';
import type { Endpoint } from '#shared/endpoint';
import type { ListQuery } from '#shared/lists';
import type { List } from '../db/lists/page.ts';
import { routeOf, type Context } from './context.ts';
import { writeCursor } from './cursor.ts';
import { createListPages, type ListCall, type ListOptions, type ReadPage } from './list-pages.ts';
import { ListReply } from './list-reply.ts';
import type { ListContext } from './read-context.ts';
import { sendJson } from './send-json.ts';

type Inner<Value> = NonNullable<Value>;

/** The fields of a reply with rows: "employees", or "users.managers" for those of an object inside. */
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

/** A call that is answered by a list. */
export interface ListRead<Query, Reply, Path extends string> {
  kind: 'list';
  /** The place of each of the list's groups in the reply. */
  fieldsFor: (query: Query) => readonly ListField<Reply>[];
  list: (context: ListContext<never, Path>) => List<unknown>;
  options: ListOptions<Query>;
}

/**
 * A call for a list that grows with the company (product §47). With a limit it gets a page of it, without one all of
 * it, streamed. `fields` says where the rows are in the reply, one field for each of the list's groups.
 */
export function list<Query, Reply, Path extends string, const Field extends ListField<Reply>>(
  fields: Field | ((query: Query) => readonly Field[]),
  answer: (context: ListContext<Omit<Query, keyof ListQuery>, Path>) => List<RowIn<Reply, NoInfer<Field>>>,
  options: ListOptions<Query> = {},
): ListRead<Query, Reply, Path> {
  const fieldsFor = typeof fields === 'function' ? fields : () => [fields];
  return { kind: 'list', fieldsFor, list: answer, options };
}

/** Serves a list: a page of it, or all of it a batch at a time. */
export function serveList<Query, Reply>(
  context: Context,
  endpoint: Endpoint<Query>,
  how: ListRead<Query, Reply, string>,
): void {
  const { readCall, readPage, readOn } = createListPages(context, endpoint, how.list, how.options);

  async function* write(text: ListReply, pages: ReturnType<typeof readOn>) {
    for await (const rows of pages) yield text.write(rows);
    yield text.end();
  }

  context.app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      const call = await readCall(request);
      const page = await readPage(request, call);
      const text = new ListReply(how.fieldsFor(call.query));
      const isPage = call.limit !== undefined;
      if (!isPage && page.last !== null) {
        void reply.header('content-type', 'application/json; charset=utf-8');
        // For the headers alone the list is not read, whose length nobody knows.
        const pieces = request.method === 'HEAD' ? [] : write(text, readOn(request, call, page));
        return reply.send(Readable.from(pieces, { highWaterMark: 1 }));
      }
      return sendJson(reply, text.write(page.rows) + text.end(isPage ? besideRows(page, call) : {}));
    },
  });
}

function besideRows({ last, total, more_than, beside }: ReadPage, { isRanked }: ListCall<unknown>) {
  return {
    next_cursor: last && writeCursor(isRanked ? last : last.slice(1)),
    ...(total !== null && { total }),
    ...(more_than !== null && { more_than }),
    ...beside,
  };
}
