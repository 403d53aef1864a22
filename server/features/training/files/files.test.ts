import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { filesApi, recordsApi } from '#shared/contract';
import type { TrainingRecord } from '#shared/training/records/schemas';
import { putBelow } from '../../../../test/lines.ts';
import { stage } from '../../../../test/cast.ts';
import { recordBody } from '../../../../test/record-body.ts';
import {
  addFile,
  countStored,
  download,
  jpeg,
  largePdf,
  pdfOf,
  png,
  propose,
  sendFile,
  webp,
} from '../../../../test/stored-files.ts';
import { readConfig } from '../../../config.ts';

const limits = { ...readConfig({}).limits, changesPerUser: 0, requestsPerUser: 0 };

const { world, admin, manager, trainer, lead, ada, bob, program } = stage({
  settings: { limits },
  people: { admin: 'admin', manager: 'manager', trainer: 'trainer', lead: 'employee' },
  assigned: ['ada', 'bob'],
});

let proposal: TrainingRecord;

beforeEach(async () => {
  proposal = await propose(ada);
});

const accept = (id = proposal._id) => admin.call(recordsApi.accept, { params: { id } });
const reject = (id = proposal._id) =>
  admin.call(recordsApi.reject, { params: { id }, body: { because: 'No proof' } });
const remove = (person: typeof ada, id: string, because?: string) =>
  person.send(filesApi.remove, { params: { id }, body: { because } });
const recordOf = async (person: typeof ada, id = proposal._id) =>
  (await person.call(recordsApi.ofPerson, { params: { id: ada.id } })).records.find(({ _id }) => _id === id)!;

describe('a file for a record is refused', () => {
  test('to people who see the record and neither did nor proposed the training §117.2', async () => {
    const body = recordBody([ada.id], { program: program.id, trained_on: world.day(-1) });
    const { records } = await manager.call(recordsApi.propose, { body });
    await putBelow(world, lead, ada);
    expect(await sendFile(lead, records[0]!, pdfOf())).toMatchObject({
      status: 403,
      problem: { code: 'not_yours' },
    });
    for (const person of [trainer, bob])
      expect((await sendFile(person, records[0]!, pdfOf())).status).toBe(404);
    expect((await sendFile(ada, records[0]!, pdfOf())).status).toBe(201);
    expect((await sendFile(manager, records[0]!, pdfOf())).status).toBe(201);
  });

  test('to its person and its proposer once it is decided, and to admins once it is rejected or revoked §117.2', async () => {
    await accept();
    expect((await sendFile(ada, proposal, pdfOf())).problem).toMatchObject({ code: 'not_proposed' });
    expect((await sendFile(admin, proposal, pdfOf())).status).toBe(201);
    const params = { id: proposal._id };
    await admin.call(recordsApi.revoke, { params, body: { because: 'Wrong' } });
    expect((await sendFile(admin, proposal, pdfOf())).problem.code).toBe('record_revoked');
    const other = await propose(ada);
    await reject(other._id);
    expect((await sendFile(admin, other, pdfOf())).problem.code).toBe('record_rejected');
    expect((await sendFile(ada, other, pdfOf())).problem.code).toBe('not_proposed');
  });

  test('without a name, without bytes, and as anything but bytes, and nothing is stored §117.1', async () => {
    const before = await countStored(world);
    const params = { id: proposal._id };
    const bytes = pdfOf();
    expect(await ada.refusal(filesApi.addToRecord, { params, body: bytes })).toMatchObject({
      status: 400,
      errors: { name: 'A name is required' },
    });
    expect(await sendFile(ada, proposal, Buffer.alloc(0))).toMatchObject({ status: 400 });
    expect(
      await ada.refusal(filesApi.addToRecord, { params, query: { name: 'a.pdf' }, body: { a: 1 } }),
    ).toMatchObject({
      status: 415,
      code: 'file_type',
      allowed: expect.arrayContaining(['image/png']) as unknown,
    });
    expect(await countStored(world)).toEqual(before);
  });

  test('with more than 10 MB, whether its length is said or not, and one of exactly 10 MB is not §117.1', async () => {
    const before = await countStored(world);
    const large = largePdf(10 * 1024 * 1024 + 1);
    const problem = { code: 'file_too_large', message: 'A file can have up to 10 MB.' };
    expect(await sendFile(ada, proposal, large)).toMatchObject({ status: 413, problem });
    const streamed = await fetch(`${world.baseUrl}/api/records/${proposal._id}/files?name=a.pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/octet-stream' },
      body: new Blob([Uint8Array.from(large)]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect([streamed.status, await streamed.json()]).toMatchObject([413, problem]);
    expect(await countStored(world)).toEqual(before);
    const file = await addFile(ada, proposal, large.subarray(0, -1));
    expect(file.size).toBe(10 * 1024 * 1024);
    const { bytes } = await download(world, ada, file._id);
    expect(bytes.equals(large.subarray(0, -1))).toBe(true);
  });

  test('if the record has five, and a removed one makes room §117.4', async () => {
    const files = [];
    for (let count = 0; count < 5; count++) files.push(await addFile(ada, proposal));
    expect((await sendFile(ada, proposal, pdfOf())).problem.code).toBe('too_many_files');
    expect((await remove(ada, files[0]!._id)).status).toBe(200);
    expect((await sendFile(ada, proposal, pdfOf())).status).toBe(201);
  });
});

describe('a file of a record', () => {
  test('is one of four kinds by its content, under a name with the ending of its kind §117.1', async () => {
    const kinds = [
      [pdfOf(), 'application/pdf', 'proof.pdf'],
      [jpeg, 'image/jpeg', 'proof.jpg'],
      [png, 'image/png', 'proof.png'],
      [webp, 'image/webp', 'proof.webp'],
    ] as const;
    for (const [bytes, type, name] of kinds) {
      const file = await addFile(ada, proposal, bytes, name);
      expect(file).toEqual({
        _id: file._id,
        name,
        type,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        by: `${ada.first_name} ${ada.last_name}`,
        at: world.clock.now().toISOString(),
        removed: null,
      });
      expect((await download(world, ada, file._id)).bytes.equals(bytes)).toBe(true);
    }
  });

  test('is there once: the same bytes again are answered with it, by 200 §117.3', async () => {
    const bytes = pdfOf();
    const file = await addFile(ada, proposal, bytes, 'first.pdf');
    const before = await countStored(world);
    const again = await sendFile(ada, proposal, bytes, 'second.pdf');
    expect([again.status, again.body.file]).toEqual([200, file]);
    expect(await countStored(world)).toEqual(before);
    // A proposer doesn't see the person's file, and so has one of the same bytes.
    const other = await propose(manager, ada);
    const ofAda = await addFile(ada, other, bytes);
    const ofManager = await addFile(manager, other, bytes);
    expect(ofManager._id).not.toBe(ofAda._id);
    expect([(await addFile(ada, other, bytes))._id, ofAda._id]).toContain(ofAda._id);
  });

  test('is opened by its person, who put it there, and admins; others see how many there are, and 404 §117.5', async () => {
    const body = recordBody([ada.id], { program: program.id, trained_on: world.day(-1) });
    const { records } = await manager.call(recordsApi.propose, { body });
    const [record] = records as [TrainingRecord];
    await putBelow(world, lead, ada);
    await lead.call(recordsApi.ofPerson, { params: { id: ada.id } });
    const ofAda = await addFile(ada, record);
    world.clock.advance(1_000);
    const ofManager = await addFile(manager, record);
    const seen = async (person: typeof ada) => {
      const { files, file_count } = await recordOf(person, record._id);
      return [file_count, ...files.map(({ _id }) => _id)];
    };
    expect(await seen(ada)).toEqual([2, ofAda._id, ofManager._id]);
    expect(await seen(admin)).toEqual([2, ofAda._id, ofManager._id]);
    expect(await seen(manager)).toEqual([2, ofManager._id]);
    expect(await seen(lead)).toEqual([2]);
    const { records: all } = await admin.call(recordsApi.list);
    expect(all.find(({ _id }) => _id === record._id)!.files).toHaveLength(2);
    const opens = async (person: typeof ada, id: string) => (await download(world, person, id)).status;
    for (const person of [ada, admin]) expect(await opens(person, ofManager._id)).toBe(200);
    expect(await opens(manager, ofManager._id)).toBe(200);
    for (const person of [manager, lead, trainer, bob]) {
      expect(await opens(person, ofAda._id)).toBe(404);
      expect((await remove(person, ofAda._id, 'It is wrong')).status).toBe(404);
    }
    await accept(record._id);
    for (const person of [manager, lead, trainer, bob]) expect(await opens(person, ofAda._id)).toBe(404);
    expect(await opens(ada, ofAda._id)).toBe(200);
  });

  test('goes as if it had never been there if the person who put it there removes it from a proposal §117.6', async () => {
    const file = await addFile(ada, proposal);
    expect((await remove(ada, file._id)).status).toBe(200);
    expect(await recordOf(ada)).toMatchObject({ files: [], file_count: 0 });
    expect((await download(world, ada, file._id)).status).toBe(404);
    expect((await remove(ada, file._id)).status).toBe(404);
  });

  test('stays in an accepted record, but an admin removes it with a reason: its digest, day and reason stay §117.6', async () => {
    const secret = `Secret ${randomUUID()}`;
    const file = await addFile(ada, proposal, pdfOf(secret), `${secret}.pdf`);
    await accept();
    expect(await remove(ada, file._id)).toMatchObject({ status: 409, problem: { code: 'not_proposed' } });
    expect(await remove(admin, file._id)).toMatchObject({
      status: 400,
      problem: { errors: { because: 'A reason is required' } },
    });
    expect((await remove(admin, file._id, 'A medical certificate')).status).toBe(200);
    const at = world.clock.now().toISOString();
    const removed = { at, by: `${admin.first_name} ${admin.last_name}`, because: 'A medical certificate' };
    expect(await recordOf(ada)).toMatchObject({ files: [{ ...file, name: null, removed }], file_count: 0 });
    for (const person of [ada, admin]) expect((await download(world, person, file._id)).status).toBe(404);
    expect((await remove(admin, file._id, 'Again')).status).toBe(404);
    const { rows } = await sql`select from file_pieces where file_id = ${file._id}`.execute(
      world.database.db,
    );
    expect(rows).toEqual([]);
  });

  test('isn’t removed by its person if somebody else put it there §117.6', async () => {
    const body = recordBody([ada.id], { program: program.id, trained_on: world.day(-1) });
    const { records } = await manager.call(recordsApi.propose, { body });
    const file = await addFile(manager, records[0]!);
    expect(await remove(ada, file._id)).toMatchObject({ status: 403, problem: { code: 'not_yours' } });
  });

  test('is told in the trail by its digest, with name and reason in the personal part §117.7', async () => {
    const file = await addFile(ada, proposal, pdfOf(), 'proof.pdf');
    await accept();
    await remove(admin, file._id, 'A medical certificate');
    const entries = await admin.trail({ person: ada.id });
    expect(entries.find(({ action }) => action === 'record.add-file')).toMatchObject({
      after: { record: proposal._id, _id: file._id, sha256: file.sha256, name: 'proof.pdf' },
    });
    expect(entries.find(({ action }) => action === 'file.remove')).toMatchObject({
      before: { record: proposal._id, _id: file._id, sha256: file.sha256, name: 'proof.pdf' },
      after: { because: 'A medical certificate' },
    });
  });

  test('counts as ten changes §117.4', async () => {
    const { changeMeter } = world.services;
    const counted: unknown[][] = [];
    const count = changeMeter.count.bind(changeMeter);
    changeMeter.count = (...asked) => {
      counted.push(asked);
      count(...asked);
    };
    await addFile(ada, proposal);
    changeMeter.count = count;
    expect(counted).toEqual([[ada.id, world.clock.now(), 10]]);
  });
});
