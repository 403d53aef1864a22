import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Action } from '#shared/access';
import type { Endpoint } from '#shared/api/endpoint';
import type { ListQuery } from '#shared/api/fields';
import {
  answerPage,
  batchSize,
  readPageAnswer,
  readPageQuery,
  type List,
  type Page,
  type PageAnswer,
  type PageKind,
} from '../db/lists/paging.ts';
import { readCursor, type SortKey } from '../db/lists/cursor.ts';
import type { Services } from '../services.ts';
import { sendJson } from './send-json.ts';
import { createQuestion, type Given, type Input, type Scope } from './question.ts';
import { createReader } from './register-read.ts';

/** How a list's rows stand in its reply. */
export interface Frame {
  /** The fields that hold the rows, one for each of the list's groups. */
  fields: readonly string[];
  /** The field in which those stand, if they don't stand at the top. */
  within?: string;
}

interface ListCall<Query> {
  /** In which order the list comes. */
  order: readonly SortKey[] | ((query: Query) => readonly SortKey[]);
  list: (scope: Scope<PageKind>) => List;
  frame: Frame | ((query: Query) => Frame);
  /** Whether a page may take a walk through much of the list, as where few rows pass a filter; no unless told. */
  isSlow?: (query: Query) => boolean;
  /** What SQL is given of the query beside the page's own. */
  filter?: (query: Query) => Given;
}

/** Registers lists that grow with the company (api.md, Common): a page with a limit, without one all of it. */
export function createListRegistrar(app: FastifyInstance, services: Services) {
  const readFrom = createReader(app, services);

  return function registerList<Query extends ListQuery>(
    endpoint: Endpoint<Query, undefined, unknown, Action>,
    { order: orderOf, list: listFor, frame: frameOf, filter = () => ({}), isSlow }: ListCall<Query>,
  ): void {
    const ask = createQuestion<PageKind>(services, endpoint.action, (scope) => {
      const list = listFor(scope);
      return answerPage(list, pageOf(scope, list.order));
    });

    function read(query: Query) {
      const order = typeof orderOf === 'function' ? orderOf(query) : orderOf;
      const { values, kind } = readPageQuery(query, order);
      const frame = typeof frameOf === 'function' ? frameOf(query) : frameOf;
      const input = inputOf({ ...values, ...filter(query) }, kind);
      return { query, order, frame, input: isSlow?.(query) ? { ...input, isQuick: false } : input };
    }

    /** All of the list, a batch at a time: the next is read when the client has taken the one before. */
    async function* readOn(
      request: FastifyRequest,
      { input, order, frame }: ReturnType<typeof read>,
      first: PageAnswer,
    ) {
      const writer = openFrame(frame);
      let page = first;
      for (;;) {
        yield writer.write(page.groups);
        if (page.nextCursor === null) break;
        const after = readCursor(
          page.nextCursor,
          order.map(({ type }) => type),
        );
        const next = inputOf({ ...input.given, after }, { ...input.kind, isFirst: false });
        page = readPageAnswer(await ask(request, next, { continues: true }));
      }
      yield `${writer.close()}}`;
    }

    readFrom(endpoint, read, async (call, request, reply) => {
      const { query, frame, input } = call;
      const page = readPageAnswer(await ask(request, input));
      if (query.limit === undefined && page.nextCursor !== null) {
        // Who asks for the headers alone is not read the list.
        if (request.method === 'HEAD') return sendJson(reply, '');
        void reply.header('content-type', 'application/json; charset=utf-8');
        return reply.send(Readable.from(readOn(request, call, page), { highWaterMark: 1 }));
      }
      const writer = openFrame(frame);
      const rows = writer.write(page.groups) + writer.close();
      return sendJson(reply, `${rows}${query.limit === undefined ? '' : besideRows(page)}}`);
    });
  };
}

function inputOf(given: Given & { after: string[] | null }, kind: PageKind): Input<PageKind> {
  const keys = (given.after ?? []).map((key, index) => [`after${index}`, key]);
  // A search may look through much of the company, and a batch is a large answer.
  const isQuick = kind.search === 'none' && kind.atMost < batchSize;
  return {
    given: { ...given, after: null, ...Object.fromEntries(keys) },
    kind,
    isQuick,
  };
}

function pageOf({ given, kind }: Scope<PageKind>, order: readonly SortKey[]): Page {
  return {
    ...kind,
    pattern: given('pattern') as Page['pattern'],
    limit: given('limit') as Page['limit'],
    after: kind.isFirst ? [] : order.map((_, index) => given(`after${index}`)!),
  };
}

/** Writes pages of rows in groups into one reply: a group ends when rows of a later one come. */
function openFrame({ fields, within }: Frame) {
  const starts = fields.map((field, index) => `${index === 0 ? '' : '],'}"${field}":[`);
  let current = -1;
  let isEmpty = true;
  const moveTo = (group: number) => {
    let text = current < 0 ? `{${within ? `"${within}":{` : ''}` : '';
    while (current < group) {
      text += starts[(current += 1)];
      isEmpty = true;
    }
    return text;
  };
  return {
    write(groups: readonly string[]): string {
      let text = moveTo(Math.max(current, 0));
      groups.forEach((rows, group) => {
        if (rows === '') return;
        text += moveTo(group) + (isEmpty ? '' : ',') + rows;
        isEmpty = false;
      });
      return text;
    },
    /** All but the last brace. */
    close: () => `${moveTo(fields.length - 1)}]${within ? '}' : ''}`,
  };
}

function besideRows({ nextCursor, total, moreThan }: PageAnswer): string {
  const counted = total === null ? '' : `,"total":${total}`;
  const stopped = moreThan === null ? '' : `,"more_than":${moreThan}`;
  return `,"next_cursor":${JSON.stringify(nextCursor)}${counted}${stopped}`;
}

export type RegisterList = ReturnType<typeof createListRegistrar>;
