import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { recordsApi } from '#shared/contract';
import { readRows } from '../../../test/backups.ts';
import { stage } from '../../../test/cast.ts';
import { recordBody } from '../../../test/record-body.ts';
import { addFile, download, largePdf, pdfOf, propose } from '../../../test/stored-files.ts';
import { tableNames } from '../../db/tables.ts';
import { forgetWhatIsOver } from '../../jobs/forget.ts';
import { erasePerson } from './erase-person.ts';
import { exportFiles } from './export-files.ts';
import { exportPerson } from './export-person.ts';

const { world, admin, ada, bob } = stage({ people: { admin: 'admin' }, newcomers: ['ada', 'bob'] });
const day = 24 * 60 * 60 * 1_000;

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'lodestar-files-'));
  onTestFinished(() => rm(path, { recursive: true }));
  return join(path, 'theirs');
}

/** The tables that have this text, as it is or as bytes. */
async function tablesWith(text: string): Promise<string[]> {
  const hex = Buffer.from(text).toString('hex');
  const found = [];
  for (const table of tableNames) {
    const rows = (await readRows(world.database, table)).join('\n');
    if (rows.includes(text) || rows.includes(hex)) found.push(table);
  }
  return found;
}

test('an export writes the files of a person’s records into a folder, whole, and names them in its JSON §117.10', async () => {
  const proposal = await propose(ada);
  const [small, large] = [pdfOf(), largePdf(600_000)];
  const first = await addFile(ada, proposal, small, 'ä.pdf');
  world.clock.advance(1_000);
  const second = await addFile(admin, proposal, large, 'large.pdf');
  await addFile(bob, await propose(bob));
  const target = await folder();
  expect(await exportFiles(world.database.db, ada.id, target)).toBe(2);
  expect((await readdir(target)).toSorted()).toEqual(
    [`${first._id} ä.pdf`, `${second._id} large.pdf`].toSorted(),
  );
  expect((await readFile(join(target, `${first._id} ä.pdf`))).equals(small)).toBe(true);
  expect((await readFile(join(target, `${second._id} large.pdf`))).equals(large)).toBe(true);
  expect((await stat(join(target, `${first._id} ä.pdf`))).mode & 0o077).toBe(0);
  const exported = await exportPerson(world.database.db, ada.id, world.clock.now());
  expect(exported['records']).toMatchObject([
    {
      files: [
        { id: first._id, name: 'ä.pdf', sha256: first.sha256 },
        { id: second._id, name: 'large.pdf', sha256: second.sha256 },
      ],
    },
  ]);
  await expect(exportFiles(world.database.db, ada.id, target)).rejects.toThrow('EEXIST');
});

test('an erasure takes bytes and names of the person’s files from every table, and keeps their digests §117.10', async () => {
  const secret = randomUUID();
  const proposal = await propose(ada);
  const file = await addFile(ada, proposal, pdfOf(secret), `${secret}.pdf`);
  const body = { ...recordBody([bob.id], { title: 'Rowing', trained_on: '2026-01-05' }) };
  const { records } = await admin.call(recordsApi.create, { body });
  const ofBob = await addFile(admin, records[0]!);
  await admin.call(recordsApi.accept, { params: { id: proposal._id } });
  expect((await tablesWith(secret)).toSorted()).toEqual(['audit_entries', 'file_pieces', 'files']);
  await erasePerson({ ...world.services, db: world.database.db }, ada.id);
  expect(await tablesWith(secret)).toEqual([]);
  const { records: all } = await admin.call(recordsApi.list);
  const kept = all.find(({ _id }) => _id === proposal._id)!;
  expect(kept).toMatchObject({
    file_count: 0,
    files: [
      { _id: file._id, name: null, by: null, sha256: file.sha256, removed: { by: null, because: null } },
    ],
  });
  expect((await download(world, admin, file._id)).status).toBe(404);
  expect((await download(world, admin, ofBob._id)).status).toBe(200);
});

test('a rejected proposal keeps the bytes of its files for 90 days §117.6', async () => {
  const proposal = await propose(ada);
  const file = await addFile(ada, proposal);
  const body = { because: 'No proof' };
  await admin.call(recordsApi.reject, { params: { id: proposal._id }, body });
  world.clock.advance(90 * day - 1_000);
  await forgetWhatIsOver(world.services);
  const { records } = await ada.call(recordsApi.ofPerson, { params: { id: ada.id } });
  expect(records[0]).toMatchObject({ file_count: 1, files: [file] });
  expect((await download(world, ada, file._id)).status).toBe(200);
  world.clock.advance(2_000);
  await forgetWhatIsOver(world.services);
  const { records: later } = await ada.call(recordsApi.ofPerson, { params: { id: ada.id } });
  expect(later[0]).toMatchObject({
    file_count: 0,
    files: [{ name: null, sha256: file.sha256, removed: { by: null, because: null } }],
  });
  expect((await download(world, ada, file._id)).status).toBe(404);
});
