import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#shared/endpoint';
import type { Sql } from '../db/json.ts';
import type { Context } from './context.ts';
import type { ReadContext } from './read-context.ts';
import { read, serveRead } from './read.ts';

/**
 * A file to be sent: its bytes, and the name under which browsers keep it. The name has no ending, which is
 * the path's.
 */
export interface SentFile {
  name: string;
  content: Readable;
}

/** A call that is answered by a file. */
export interface FileRead<Query, Path extends string> {
  kind: 'file';
  /** For the compiler alone: the fields of the call's query. */
  query?: Query;
  facts: (context: ReadContext<unknown, Path>) => Sql;
  write: (facts: never, actorId: string) => SentFile | Promise<SentFile>;
}

/**
 * A read whose reply is no JSON but a file (the endpoint's `file` names its type). It is SQL of the facts,
 * and a function that makes the caller's file of them. A caller without the right is refused as everywhere;
 * `write` may refuse as well.
 */
export function file<Facts, Query, Path extends string>(
  facts: (context: ReadContext<Query, Path>) => Sql<Facts | null>,
  write: (facts: Facts, actorId: string) => SentFile | Promise<SentFile>,
): FileRead<Query, Path> {
  return { kind: 'file', facts: facts as FileRead<Query, Path>['facts'], write };
}

export function serveFile(
  context: Context,
  endpoint: Endpoint,
  { facts, write }: FileRead<unknown, string>,
): void {
  serveRead(context, endpoint, read(facts), async (reply, text) =>
    sendFile(reply, endpoint, await write(JSON.parse(text) as never, reply.request.actorId!)),
  );
}

/** Sends the file; its name ends as the path does, or in the ending that it has. */
export function sendFile(
  reply: FastifyReply,
  { file: type, path }: Endpoint,
  { name, content }: SentFile,
): FastifyReply {
  const disposition = contentDisposition(`${nameOfFile(name)}${extname(path)}`);
  const isText = type!.startsWith('text/');
  return reply
    .header('content-disposition', disposition)
    .type(isText ? `${type}; charset=utf-8` : type!)
    .send(content);
}

const mostCharacters = 100;

/** The name without the characters that some system forbids, and short enough for every system. */
function nameOfFile(name: string): string {
  const allowed = name.toWellFormed().replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ');
  return Array.from(allowed.replace(/\s+/gu, ' ').trim()).slice(0, mostCharacters).join('').trim();
}
