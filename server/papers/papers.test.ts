import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { OverloadError } from '../concurrency/semaphore.ts';
import type { Drawing } from './drawing.ts';
import { Papers, type PaperBounds } from './papers.ts';

/** The facts of a document of the tests: pages of a size, each after a pause. */
interface Pages {
  pages: number;
  bytes: number;
  pause?: number;
  /** Its end, where it isn't drawn. */
  fate?: 'fails' | 'stuck' | 'too large' | 'breaks off';
}

const source = `
  import { Readable } from 'node:stream';
  import { setTimeout } from 'node:timers/promises';
  async function* draw({ pages, bytes, pause = 0, fate }) {
    if (fate === 'fails') throw new Error('There is no ink.');
    if (fate === 'stuck') for (;;);
    if (fate === 'too large') for (const all = [];;) all.push(Array.from({ length: 1_000 }, () => ({ pages })));
    for (let page = 0; page < pages; page += 1) {
      await setTimeout(pause);
      if (fate === 'breaks off' && page === 1) process.exit();
      yield Buffer.alloc(bytes, page);
    }
  }
  export const write = (facts) => Readable.from(draw(facts), { objectMode: false, highWaterMark: 1 });
`;

const drawing: Drawing<Pages> = {
  module: `data:text/javascript,${encodeURIComponent(source)}`,
  name: 'write',
};

function open(bounds: Partial<PaperBounds> = {}) {
  const papers = new Papers(bounds);
  onTestFinished(() => papers.close());
  const draw = (person: string, facts: Pages) => papers.draw(person, drawing, facts);
  return { papers, draw };
}

test('documents come whole, in a thread that starts with the first and ends when nobody wants one for a while', async () => {
  const { papers, draw } = open({ idleMilliseconds: 50 });
  expect(papers.isRunning).toBe(false);
  const whole = await buffer(await draw('ada', { pages: 3, bytes: 100_000 }));
  expect(whole).toEqual(Buffer.concat([0, 1, 2].map((page) => Buffer.alloc(100_000, page))));
  expect(papers.isRunning).toBe(true);
  await expect.poll(() => papers.isRunning).toBe(false);
  expect(await buffer(await draw('ada', { pages: 1, bytes: 9 }))).toHaveLength(9);
});

test('two are drawn at a time, of one person one, and the next once that is read', async () => {
  const { draw } = open();
  const began: string[] = [];
  const ask = async (person: string) => {
    const stream = await draw(person, { pages: 1, bytes: 10, pause: 100 });
    began.push(person);
    return stream;
  };
  const asked = ['ada', 'ada', 'ben', 'cleo'].map(ask);
  await Promise.all([asked[0], asked[2]]);
  expect(began).toEqual(['ada', 'ben']);
  await asked[3];
  await setTimeout(200);
  expect(began).toEqual(['ada', 'ben', 'cleo']);
  await buffer((await asked[0])!);
  await buffer((await asked[1])!);
  expect(began).toEqual(['ada', 'ben', 'cleo', 'ada']);
  for (const each of [asked[2], asked[3]]) await buffer((await each)!);
});

test('a person who asks for too many, or waits too long, is refused, and nobody else is', async () => {
  const { draw } = open({ waitingOfPerson: 1, waitMilliseconds: 100 });
  const first = await draw('ada', { pages: 1, bytes: 10 });
  const second = expect(draw('ada', { pages: 1, bytes: 10 })).rejects.toThrow(OverloadError);
  await expect(draw('ada', { pages: 1, bytes: 10 })).rejects.toThrow(OverloadError);
  expect(await buffer(await draw('ben', { pages: 1, bytes: 10 }))).toHaveLength(10);
  await second;
  expect(await buffer(first)).toHaveLength(10);
});

test('while all turns are taken others wait so long, and are refused then', async () => {
  const { draw } = open({ waiting: 1, waitMilliseconds: 150 });
  const busy = await Promise.all(
    ['ada', 'ben'].map((each) => draw(each, { pages: 1, bytes: 1, pause: 1_000 })),
  );
  const late = expect(draw('cleo', { pages: 1, bytes: 1 })).rejects.toThrow(OverloadError);
  await expect(draw('dora', { pages: 1, bytes: 1 })).rejects.toThrow(OverloadError);
  await late;
  await Promise.all(busy.map((stream) => buffer(stream)));
  expect(await buffer(await draw('cleo', { pages: 1, bytes: 1 }))).toHaveLength(1);
});

test('a slow reader is waited for, with two megabytes drawn ahead', async () => {
  const { draw } = open();
  const stream = await draw('ada', { pages: 100, bytes: 100_000 });
  await expect.poll(() => stream.readableLength).toBeGreaterThanOrEqual(2_000_000);
  await setTimeout(100);
  expect(stream.readableLength).toBeLessThan(2_500_000);
  expect(await buffer(stream)).toHaveLength(10_000_000);
});

test('a reader who goes ends the work and leaves the turn', async () => {
  const { draw } = open({ running: 1 });
  const left = await draw('ada', { pages: 100_000, bytes: 100_000, pause: 10 });
  left.destroy();
  const next = await Promise.race([draw('ben', { pages: 1, bytes: 1 }), setTimeout(60_000, null)]);
  expect(await buffer(next!)).toHaveLength(1);
});

test('a document that fails says why, and the others go on', async () => {
  const { draw } = open();
  const other = await draw('ben', { pages: 3, bytes: 10, pause: 50 });
  const failed = buffer(await draw('ada', { pages: 1, bytes: 1, fate: 'fails' }));
  await expect(failed).rejects.toThrow(
    expect.objectContaining({ cause: expect.stringContaining('There is no ink.') as string }),
  );
  expect(await buffer(other)).toHaveLength(30);
});

test('a document that lies unread while the thread ends breaks off', async () => {
  const { draw } = open();
  const unread = await draw('ada', { pages: 100, bytes: 100_000 });
  await expect(buffer(await draw('ben', { pages: 2, bytes: 1, fate: 'breaks off' }))).rejects.toThrow();
  await expect(buffer(unread)).rejects.toThrow();
});

test('a document that takes too long ends alone, where the thread still draws others', async () => {
  const { draw } = open({ limitMilliseconds: 3_000 });
  const long = buffer(await draw('ada', { pages: 1, bytes: 1, pause: 60_000 }));
  await setTimeout(1_500);
  const other = await draw('ben', { pages: 50, bytes: 100_000 });
  await expect(long).rejects.toThrow('A document took too long.');
  expect(await buffer(other)).toHaveLength(5_000_000);
});

test.each(['stuck', 'too large', 'breaks off'] as const)(
  'a document that is %s ends the thread alone: the next one is drawn',
  async (fate) => {
    const limitMilliseconds = fate === 'stuck' ? 3_000 : 15_000;
    const { draw } = open({ limitMilliseconds, stuckMilliseconds: 300 });
    await expect(buffer(await draw('ada', { pages: 2, bytes: 1, fate }))).rejects.toThrow();
    expect(await buffer(await draw('ben', { pages: 1, bytes: 1 }))).toHaveLength(1);
  },
);
