import { parentPort } from 'node:worker_threads';
import { Refusal } from '#shared/errors';
import type { Row } from './clean-rows.ts';
import { readTable } from './read-table.ts';
import type { Answer, FromThread, ToThread } from './thread-messages.ts';

/*
 * A thread that reads tables in files, one after the other. It has no connection and no secret. Bytes come
 * in, rows go out, and only as many as are asked for.
 */

/** A batch ends with the row that brings it to one of these. */
const [mostRows, mostCharacters] = [500, 250_000];

let rows: AsyncGenerator<Row, undefined> | undefined;

parentPort!.on('message', (message: ToThread) => {
  if (message.kind === 'close') void rows?.return(undefined);
  else void send(message);
});

async function send(message: Exclude<ToThread, { kind: 'close' }>): Promise<void> {
  const began = performance.now();
  const answer = await (message.kind === 'open' ? open(message) : readOn()).catch(answerFor);
  const milliseconds = performance.now() - began;
  parentPort!.postMessage({ answer, milliseconds } satisfies FromThread);
}

async function open({ bytes, choices }: ToThread & { kind: 'open' }): Promise<Answer> {
  const table = await readTable(Buffer.from(bytes.buffer), choices);
  const { rows: all, ...head } = table;
  rows = all;
  return { kind: 'table', head };
}

async function readOn(): Promise<Answer> {
  const batch: Row[] = [];
  let characters = 0;
  while (batch.length < mostRows && characters < mostCharacters) {
    const { value: row, done } = await rows!.next();
    if (done) return { kind: 'rows', rows: batch, isLast: true };
    batch.push(row);
    for (const cell of row.cells) characters += cell.length;
  }
  return { kind: 'rows', rows: batch, isLast: false };
}

function answerFor(error: unknown): Answer {
  return error instanceof Refusal
    ? { kind: 'refused', code: error.code, message: error.message }
    : { kind: 'failed', stack: error instanceof Error ? error.stack! : String(error) };
}
