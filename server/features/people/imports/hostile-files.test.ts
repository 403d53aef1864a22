import { randomUUID } from 'node:crypto';
import { request as send, type ClientRequest, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { importsApi } from '#shared/contract';
import { csvOf, importsOf, refusedPerson } from '../../../../test/import-file.ts';
import { textRow, xlsxOf } from '../../../../test/tables/xlsx.ts';
import { stage } from '../../../../test/cast.ts';
import { type Someone } from '../../../../test/world.ts';
import { keepWithin } from './files/store.ts';

const { world, admin } = stage({ people: { admin: 'admin' } });
const imports = (by = admin) => importsOf(world, () => by);

describe('a file that refers to one text many times', () => {
  const text = 'x'.repeat(32_000);
  const reference = '<c t="s"><v>0</v></c>';
  const file = (headings: number, rows: number, cells: number) =>
    xlsxOf({
      sheets: {
        People: `<row>${reference.repeat(headings)}</row>${`<row>${reference.repeat(cells)}</row>`.repeat(rows)}`,
      },
      strings: `<si><t>${text}</t></si>`,
    });

  test('is refused where the texts of a row, or of all rows, are too long together §98.2', async () => {
    const inHeadings = await file(500, 1, 1);
    expect(inHeadings.length).toBeLessThan(3_000);
    expect(await imports().refusal(inHeadings)).toMatchObject({
      status: 413,
      code: 'file_too_large',
      message: 'A row can have at most 1,000,000 characters. Row 1 has more.',
    });
    expect(await imports().refusal(await file(1, 150, 30))).toMatchObject({
      status: 413,
      message: 'A table can have at most 100,000,000 characters.',
    });
  });

  test('has headings of at most 200 characters, each once §107.4', async () => {
    const { columns, state } = await imports().upload(await file(30, 1, 1));
    const headings = columns.map(({ heading }) => heading);
    expect([state, headings.length, new Set(headings).size]).toEqual(['needs_answers', 30, 30]);
    expect(headings[0]).toBe(`${'x'.repeat(199)}…`);
    expect(headings[29]).toBe(`${'x'.repeat(199)}… (30)`);
  });
});

test('of a column of dates nothing is kept but its order, however long its texts are §98.9', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) =>
    textRow(index + 2, `P${index}`, '€'.repeat(30_000)),
  );
  const content = await xlsxOf({
    sheets: { People: textRow(1, 'Personnel ID', 'Joined on') + rows.join('') },
  });
  const asked = await imports().upload(content);
  expect(asked.questions).toMatchObject([{ code: 'column_values', values: [`${'€'.repeat(60)}…`] }]);
  const planned = await imports().answer(asked, { columns: { 'Joined on': { field: 'joined_on' } } });
  expect(planned).toMatchObject({ rows: 1_000, counts: { refused: 1_000 } });
  const { rows: facts } = await sql<{ length: number }>`
    select length(facts::text) from imports where id = ${planned._id}`.execute(world.database.db);
  expect(facts[0]!.length).toBeLessThan(2_000);
});

test.each([
  ['a heading', (marks: string) => csvOf(['Personnel ID', `a${marks}`], ['1', 'x'])],
  ['a cell', (marks: string) => csvOf(['Personnel ID', 'First name'], ['1', `a${marks}`])],
])(
  'a file with a letter of very many marks in %s is refused before they are sorted §98.3',
  async (_, file) => {
    const marks = '\u0301'.repeat(16_000) + '\u0316'.repeat(16_000);
    expect(await imports().refusal(file(marks))).toMatchObject({ status: 415, code: 'file_type' });
  },
);

test('a person with more tags in a cell than anybody may have is refused before they are read §107.3', async () => {
  const planned = await imports().upload(
    csvOf(
      ['Personnel ID', 'E-mail', 'First name', 'Tags'],
      ['t1', 't1@company.example', 'Sam', Array.from({ length: 5_000 }, (_, index) => `t${index}`).join(',')],
    ),
  );
  expect(planned.counts).toMatchObject({ refused: 1 });
  expect(await imports().lines(planned, 'refused')).toMatchObject([
    { code: 'tags', why: '“Tags”, row 2, has more than 50 tags.' },
  ]);
});

describe('files that are sent at the same time', () => {
  const begun: ClientRequest[] = [];
  // The server waits for them before it closes.
  afterAll(() => begun.forEach((request) => request.destroy()));

  /** Begins to send a file of this size, and doesn't end it. Resolves with an answer that comes all the same. */
  function begin(by: Someone, size: number) {
    const source = `s${randomUUID().slice(0, 8)}`;
    const request = send(
      `${world.baseUrl}${importsApi.upload.path}?what=people&source=${source}&name=a.csv`,
      {
        method: 'POST',
        headers: {
          authorization: `Bearer ${by.token}`,
          'content-type': 'application/octet-stream',
          'content-length': size,
        },
      },
    );
    const answered = new Promise<IncomingMessage>((resolve) => request.once('response', resolve));
    request.on('error', () => undefined);
    request.flushHeaders();
    begun.push(request);
    return { request, answered };
  }
  const untilBegun = async (count: number) => {
    while (world.services.uploads.size < count) await new Promise((done) => setImmediate(done));
  };

  test('are two of an instance and one of a person: others are refused before their body is read §107.5', async () => {
    const [second, third] = [await world.createPerson('admin'), await world.createPerson('admin')];
    const content = refusedPerson();
    const first = begin(admin, content.length);
    await untilBegun(1);
    // Nothing of these bodies is ever sent.
    const again = await begin(admin, 19 * 1024 * 1024).answered;
    expect([again.statusCode, again.headers['retry-after']]).toEqual([503, '2']);
    const other = begin(second, content.length);
    await untilBegun(2);
    expect((await begin(third, content.length).answered).statusCode).toBe(503);
    other.request.destroy();
    first.request.end(content);
    expect((await first.answered).statusCode).toBe(201);
    await expect.poll(() => world.services.uploads.size).toBe(0);
    await imports(third).upload(content);
  });
});

describe('the files that are kept', () => {
  test('go where they leave no room: of finished imports first, the oldest before others, then those that nobody ran §107.5', async () => {
    const { db } = world.database;
    await sql`delete from imports`.execute(db);
    const upload = async () => {
      world.clock.advance(1_000);
      return imports().upload(refusedPerson());
    };
    const planned = [await upload(), await upload()];
    const done = [await imports().run(await upload()), await imports().run(await upload())];
    const working = await upload();
    await sql`update imports set state = 'running', created_at = '2020-01-01' where id = ${working._id}`.execute(
      db,
    );
    const kept = async () =>
      new Set(
        (await sql<{ id: string }>`select import_id as id from import_files`.execute(db)).rows.map(
          ({ id }) => id,
        ),
      );
    const size = refusedPerson().length;
    const within = (bytes: number, count = 500) => keepWithin(db, { bytes, imports: count });
    const ids = (...all: { _id: string }[]) => new Set(all.map(({ _id }) => _id));

    await within(5 * size);
    expect(await kept()).toEqual(ids(...planned, ...done, working));
    await within(4 * size);
    expect(await kept()).toEqual(ids(...planned, done[1]!, working));
    await within(2 * size);
    expect(await kept()).toEqual(ids(planned[1]!, working));
    await within(0);
    expect(await kept()).toEqual(ids(working));
    await sql`update imports set state = 'failed' where id = ${working._id}`.execute(db);

    // The log stays.
    const { imports: listed } = await admin.call(importsApi.list);
    expect(listed.map(({ _id }) => _id)).toEqual(expect.arrayContaining([...ids(...planned, ...done)]));
    expect(listed.find(({ _id }) => _id === done[0]!._id)).toMatchObject({
      state: 'done',
      has_file: false,
      counts: { refused: 1 },
    });
    expect(await imports().lines(done[0]!, 'refused')).toHaveLength(1);
    for (const { _id } of [planned[0]!, done[0]!]) {
      const params = { importId: _id };
      expect(await admin.refusal(importsApi.refused, { params })).toMatchObject({ status: 404 });
    }
    expect(
      await admin.refusal(importsApi.answer, {
        params: { importId: planned[0]!._id },
        body: { everybody: false },
      }),
    ).toMatchObject({ status: 404 });
    await within(0, 2);
    const left = await admin.call(importsApi.list);
    expect(new Set(left.imports.map(({ _id }) => _id))).toEqual(ids(...planned));
  });
});
