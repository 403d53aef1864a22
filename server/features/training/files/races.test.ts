import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesApi, recordsApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';
import { startBeside } from '../../../../test/start-beside.ts';
import { countStored, largePdf, pdfOf, propose, sendFile } from '../../../../test/stored-files.ts';
import { readConfig } from '../../../config.ts';

const limits = { ...readConfig({}).limits, changesPerUser: 0, requestsPerUser: 0 };

const { world, admin, other, ada } = stage({
  settings: { limits },
  people: { admin: 'admin', other: 'admin' },
  newcomers: ['ada'],
});

let beside: Awaited<ReturnType<typeof startBeside>>;

beforeAll(async () => {
  beside = await startBeside(world);
});

afterAll(() => beside.close());

const uploadBeside = (id: string, bytes: Buffer) =>
  beside.as(ada).send(filesApi.addToRecord, { params: { id }, query: { name: 'a.pdf' }, body: bytes });

const filesOf = async (id: string) => {
  const { rows } = await sql<{ count: number; kept: number }>`
    select (select count(*)::int from files where record_id = ${id}) as count,
      (select coalesce(file_count, 0) from training_records where id = ${id}) as kept`.execute(
    world.database.db,
  );
  return rows[0]!;
};

test('an upload and a decision at once on two instances: the file is at the record or refused, never half §117.2', async () => {
  const outcomes = new Set<number>();
  for (let round = 0; round < 12; round++) {
    const { _id: id } = await propose(ada);
    const decide =
      round % 2 === 0
        ? () => admin.send(recordsApi.accept, { params: { id } })
        : () => admin.send(recordsApi.reject, { params: { id }, body: { because: 'No proof' } });
    const [sent, decided] = await Promise.all([uploadBeside(id, pdfOf()), decide()]);
    expect(decided.status).toBe(200);
    outcomes.add(sent.status);
    if (sent.status === 201) expect(await filesOf(id)).toEqual({ count: 1, kept: 1 });
    else {
      expect(sent.problem.code).toBe('not_proposed');
      expect(await filesOf(id)).toEqual({ count: 0, kept: 0 });
    }
  }
  expect([...outcomes].every((status) => [201, 409].includes(status))).toBe(true);
});

test('ten files at once leave five at the record, on two instances §117.4', async () => {
  const proposal = await propose(ada);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      if (index % 2) return sendFile(index % 4 === 1 ? admin : other, proposal, pdfOf());
      return uploadBeside(proposal._id, pdfOf());
    }),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  for (const { status, problem } of answers) if (status !== 201) expect(problem.code).toBe('too_many_files');
  expect(await filesOf(proposal._id)).toEqual({ count: 5, kept: 5 });
});

test('the same bytes at once make one file §117.3', async () => {
  const proposal = await propose(ada);
  const bytes = pdfOf();
  const before = await countStored(world);
  const answers = await Promise.all([
    uploadBeside(proposal._id, bytes),
    sendFile(ada, proposal, bytes),
    sendFile(admin, proposal, bytes),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body.file._id)).size).toBe(1);
  expect(await countStored(world)).toEqual({ files: before.files + 1, pieces: before.pieces + 1 });
});

test('files of undecided proposals have 50 MB together, even if they come at once; a decision makes room §117.4', async () => {
  const proposals = [await propose(ada), await propose(ada)];
  const bytes = () => largePdf(9 * 1024 * 1024);
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, index) => sendFile(admin, proposals[index % 2]!, bytes())),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  const [full] = answers.filter(({ status }) => status !== 201);
  expect(full!.problem).toMatchObject({
    code: 'too_many_files',
    message: expect.stringContaining('50 MB') as unknown,
  });
  // Five of 9 MB leave 5 MB.
  const third = await propose(ada);
  expect((await sendFile(admin, third, largePdf(6 * 1024 * 1024))).status).toBe(409);
  expect((await sendFile(admin, third, largePdf(5 * 1024 * 1024))).status).toBe(201);
  await admin.call(recordsApi.accept, { params: { id: proposals[0]!._id } });
  expect((await sendFile(admin, third, largePdf(6 * 1024 * 1024))).status).toBe(201);
}, 60_000);
