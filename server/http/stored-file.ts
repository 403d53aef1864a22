import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#shared/endpoint';
import { Refusal } from '#shared/errors';
import type { Sql } from '../db/json.ts';
import type { ByteRange, StoredFacts } from '../db/stored-bytes.ts';
import type { Context } from './context.ts';
import { readByteRange } from './byte-range.ts';
import { read, serveRead } from './read.ts';
import type { ReadContext } from './read-context.ts';

/** A call that is answered by the bytes of a file, as somebody put it there. */
export interface StoredFile<Query, Path extends string> {
  kind: 'stored-file';
  /** For the compiler alone: the fields of the call's query. */
  query?: Query;
  facts: (context: ReadContext<unknown, Path>) => Sql<StoredFacts | null>;
  bytes: (fileId: string, range: ByteRange) => AsyncIterable<Buffer>;
}

/** SQL of the facts, and the bytes of a range. They are read as the receiver takes them. */
export function storedFile<Query, Path extends string>(
  facts: (context: ReadContext<Query, Path>) => Sql<StoredFacts | null>,
  bytes: StoredFile<Query, Path>['bytes'],
): StoredFile<Query, Path> {
  return { kind: 'stored-file', facts: facts as StoredFile<Query, Path>['facts'], bytes };
}

/**
 * Serves the bytes. No browser runs them as a page of ours, whatever they are. Their type is said and not guessed. A
 * policy takes scripts, forms and our origin from them. A PDF that is to be looked at goes without the policy, as
 * browsers' viewers don't start under it. They keep a PDF's scripts apart.
 */
export function serveStoredFile<Query>(
  context: Context,
  endpoint: Endpoint<Query>,
  { facts, bytes }: StoredFile<Query, string>,
): void {
  serveRead(context, endpoint, read(facts), (reply, text) =>
    sendStored(reply, JSON.parse(text) as StoredFacts, bytes),
  );
}

function sendStored(
  reply: FastifyReply,
  { id, name, type, size, sha256 }: StoredFacts,
  bytes: StoredFile<unknown, string>['bytes'],
): FastifyReply {
  const { headers, method, query } = reply.request;
  const isViewed = (query as { view?: string }).view === '1';
  const etag = `"${sha256}"`;
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'content-disposition': contentDisposition(name, { type: isViewed ? 'inline' : 'attachment' }),
    'content-security-policy': "sandbox; default-src 'none'",
  });
  if (isViewed && type === 'application/pdf') void reply.removeHeader('content-security-policy');
  if (headers['if-none-match']?.split(/\s*,\s*/).some((each) => each === etag || each === `W/${etag}`))
    return reply.status(304).send();
  const asked = headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined;
  const range = readByteRange(asked, size);
  if (range === 'unsatisfiable') {
    const refusal = new Refusal('range_not_satisfiable');
    throw Object.assign(refusal, { headers: { 'content-range': `bytes */${size}` } });
  }
  const { from, to } = range ?? { from: 0, to: size - 1 };
  if (range) void reply.status(206).header('content-range', `bytes ${from}-${to}/${size}`);
  void reply.type(type).header('content-length', to - from + 1);
  // For the headers alone the bytes are not read.
  if (method === 'HEAD') return reply.send(Readable.from([]));
  return reply.send(Readable.from(bytes(id, { from, to }), { objectMode: false }));
}
