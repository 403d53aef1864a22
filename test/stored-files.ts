import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { plainPdf } from '../server/demo/plain-pdf.ts';
import { filesApi, recordsApi } from '../shared/contract.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import type { File } from '../shared/files/file.ts';
import { targetOf } from './client.ts';
import { recordBody } from './record-body.ts';
import type { Someone, World } from './world.ts';

/** A PDF of one page; another text makes another file. */
export const pdfOf = (text: string = randomUUID()): Buffer => plainPdf([text]);

const pngChunk = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([length, Buffer.from(type), content, Buffer.alloc(4)]);
};

/** A PNG by its beginning; browsers would find its sums wrong. */
export const png = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  pngChunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])),
  pngChunk('IDAT', deflateSync(Buffer.from([0, 0]))),
  pngChunk('IEND', Buffer.alloc(0)),
]);

export const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

export const webp = Buffer.from(
  'RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0',
  'latin1',
);

/** A PDF of this number of bytes. */
export function largePdf(size: number): Buffer {
  const bytes = Buffer.alloc(size, randomUUID());
  pdfOf().copy(bytes);
  return bytes;
}

export const isUploadInPieces = ({ takesFile }: Endpoint) => takesFile === 'as it comes';

/** Adds the file, which must succeed. */
export async function addFile(
  person: Someone,
  record: { _id: string },
  bytes = pdfOf(),
  name = 'proof.pdf',
): Promise<File> {
  const answer = await sendFile(person, record, bytes, name);
  if (answer.status >= 400) throw new Error(`${answer.status} ${JSON.stringify(answer.problem)}`);
  return answer.body.file;
}

export const sendFile = (person: Someone, { _id: id }: { _id: string }, bytes: Buffer, name = 'proof.pdf') =>
  person.send(filesApi.addToRecord, { params: { id }, query: { name }, body: bytes });

/** Uploads a file for a program. */
export async function addProgramFile(admin: Someone, bytes = pdfOf(), name = 'rules.pdf'): Promise<File> {
  const answer = await admin.send(filesApi.addToProgram, { query: { name }, body: bytes });
  if (answer.status >= 400) throw new Error(`${answer.status} ${JSON.stringify(answer.problem)}`);
  return answer.body.file;
}

/** Proposes a record, of oneself unless somebody else is given. */
export async function propose(person: Someone, whose: { id: string } = person, day = '2026-01-05') {
  const body = recordBody([whose.id], { title: `Sailing ${randomUUID()}`, trained_on: day });
  return (await person.call(recordsApi.propose, { body })).records[0]!;
}

/** The answer with the bytes of a file. */
export async function download(
  { baseUrl }: Pick<World, 'baseUrl'>,
  { token }: { token: string },
  id: string,
  { query = {}, headers = {} }: { query?: Record<string, string>; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const asked = request(`${baseUrl}${targetOf(filesApi.download, { params: { id }, query })}`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  asked.end();
  const [response] = await answered;
  return {
    status: response.statusCode!,
    headers: new Headers(response.headers as Record<string, string>),
    bytes: await buffer(response),
  };
}

/** How many files and pieces there are, also those that nobody sees. */
export async function countStored({ database }: Pick<World, 'database'>) {
  const { rows } = await sql<{ files: number; pieces: number }>`
    select (select count(*)::int from files) as files, (select count(*)::int from file_pieces) as pieces`.execute(
    database.db,
  );
  return rows[0]!;
}

/** Bodies and queries of the calls. */
export const fileBodies = [
  [filesApi.addToRecord, () => pdfOf()],
  [filesApi.addToProgram, () => pdfOf()],
  [filesApi.remove, () => ({ because: 'It is a medical certificate.' })],
] as const;
