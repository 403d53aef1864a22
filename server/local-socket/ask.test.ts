import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askServer } from './ask.ts';
import { encodeFrame } from './frames.ts';
import { findPlace } from './place.ts';

let folder: string;
let server: Server | undefined;
let pieces: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ask-'));
  pieces = [];
});

afterEach(() => {
  server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** A server that sends these bytes, whatever it is asked, and hangs up. */
async function answerWith(...bytes: Buffer[]): Promise<void> {
  server = createServer((socket) => {
    socket.once('data', () => {
      for (const chunk of bytes) socket.write(chunk);
      socket.end();
    });
  });
  server.listen(findPlace(folder));
  await once(server, 'listening');
}

const ask = () =>
  askServer(folder, { ask: 'backup' }, async (bytes) => void pieces.push(Buffer.from(bytes).toString()));
const piece = (text: string) => encodeFrame('piece', Buffer.from(text));

test('nobody there is no answer', async () => {
  expect(await ask()).toBeNull();
});

test('a refusal is told in its words', async () => {
  await answerWith(encodeFrame('refusal', Buffer.from('There is nothing to back up.')));
  await expect(ask()).rejects.toThrow('There is nothing to back up.');
});

test.each([
  ['at once', []],
  ['between two pieces', [piece('one')]],
  ['in the middle of a piece', [piece('one'), piece('two').subarray(0, 6)]],
])('an answer that breaks off %s is none', async (_, bytes) => {
  await answerWith(...bytes);
  await expect(ask()).rejects.toThrow('The server stopped before it had answered');
});

test('pieces come in their order, then the result', async () => {
  const result = { rows: { users: 2 } };
  const end = encodeFrame('result', Buffer.from(JSON.stringify(result)));
  const all = Buffer.concat([piece('one'), piece('two'), end]);
  await answerWith(all.subarray(0, 3), all.subarray(3, 11), all.subarray(11));
  expect(await ask()).toEqual({ result });
  expect(pieces).toEqual(['one', 'two']);
});

test('what the writing fails with is told', async () => {
  await answerWith(piece('one'), encodeFrame('result', Buffer.from('{}')));
  const failing = askServer(folder, { ask: 'backup' }, () => Promise.reject(new Error('no room')));
  await expect(failing).rejects.toThrow('no room');
});
