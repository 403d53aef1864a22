import { describe, expect, test } from 'vitest';
import { filesApi, programsApi } from '#shared/contract';
import { stage } from '../../../../../test/cast.ts';
import { addProgramFile, countStored, download } from '../../../../../test/stored-files.ts';
import { readConfig } from '../../../../config.ts';
import { forgetWhatIsOver } from '../../../../jobs/forget.ts';

const limits = { ...readConfig({}).limits, changesPerUser: 0, requestsPerUser: 0 };
const hour = 60 * 60 * 1_000;

const { world, admin, manager, trainer, ada, bob, program, createProgram } = stage({
  settings: { limits },
  people: { admin: 'admin', manager: 'manager', trainer: 'trainer', bob: 'employee' },
  assigned: ['ada'],
});

const view = async (person = admin) =>
  (await person.call(programsApi.view, { params: { id: program.id } })).program;

/** The program's form with these files. */
async function formWith(files: readonly string[] | null | undefined, id = program.id) {
  const { program: shown } = await admin.call(programsApi.view, { params: { id } });
  return {
    title: shown.title,
    description: shown.description,
    assigned_manager: shown.assigned_manager._id,
    deadline: world.day(7),
    duration: shown.duration,
    sessions: [{ _id: program.sessions[0]!, trainer: trainer.id, date: world.day(1), time: '09:00' }],
    ...(files !== undefined && { files: files as string[] | null }),
  };
}

const edit = async (files: readonly string[] | null | undefined) =>
  admin.send(programsApi.edit, { params: { id: program.id }, body: await formWith(files) });
const ids = async () => (await view()).files!.map(({ _id }) => _id);
const remove = (id: string) =>
  admin.send(filesApi.remove, { params: { id }, body: { because: 'It is old' } });

describe('a file for a program', () => {
  test('is uploaded by admins alone §117.9', async () => {
    for (const person of [manager, trainer, ada])
      expect(
        await person.refusal(filesApi.addToProgram, { query: { name: 'a.pdf' }, body: Buffer.from('%PDF') }),
      ).toMatchObject({ status: 403, code: 'role_forbidden' });
  });

  test('belongs to the program that names it, in that order, and stays without the field §117.9', async () => {
    const [first, second] = [await addProgramFile(admin), await addProgramFile(admin)];
    expect(await view()).toMatchObject({ files: [] });
    expect((await edit([second._id, first._id, second._id])).status).toBe(200);
    expect(await view()).toMatchObject({ files: [second, first] });
    for (const files of [undefined, null]) {
      expect((await edit(files)).status).toBe(200);
      expect(await ids()).toEqual([second._id, first._id]);
    }
    expect((await edit([first._id])).status).toBe(200);
    expect(await ids()).toEqual([first._id]);
    expect((await edit([])).status).toBe(200);
    expect(await ids()).toEqual([]);
  });

  test('may be there from the first day §117.9', async () => {
    const file = await addProgramFile(admin);
    const { sessions, ...form } = await formWith([file._id]);
    const body = { ...form, sessions: sessions.map((session) => ({ ...session, _id: null })) };
    const { program_id: id } = await admin.call(programsApi.create, { body });
    const { program: created } = await admin.call(programsApi.view, { params: { id } });
    expect(created.files).toEqual([file]);
  });

  test('is refused if it is another program’s, a record’s, or none, and a preview changes nothing §117.9', async () => {
    const file = await addProgramFile(admin);
    const other = await createProgram();
    expect((await edit([file._id])).status).toBe(200);
    const body = { ...(await formWith([file._id])), sessions: [] };
    const refusal = await admin.refusal(programsApi.edit, {
      params: { id: other.id },
      body: {
        ...body,
        sessions: [{ _id: other.sessions[0]!, trainer: trainer.id, date: world.day(1), time: '09:00' }],
      },
    });
    expect(refusal).toMatchObject({
      status: 400,
      errors: { files: expect.stringContaining('upload it again') as unknown },
    });
    expect((await edit(['01900000-0000-7000-8000-000000000000'])).status).toBe(400);
    const free = await addProgramFile(admin);
    const params = { id: program.id };
    await admin.call(programsApi.previewEdit, { params, body: await formWith([free._id]) });
    expect(await ids()).toEqual([file._id]);
  });

  test('is refused as the twenty-first §117.4', async () => {
    const files = [];
    for (let count = 0; count < 21; count++) files.push((await addProgramFile(admin))._id);
    expect((await edit(files)).problem).toMatchObject({
      code: 'too_many_files',
      message: 'A training can have up to 20 files. Nothing was saved.',
    });
    expect((await edit(files.slice(1))).status).toBe(200);
  });

  test('is opened by those who see the program, and by nobody else §117.5', async () => {
    const file = await addProgramFile(admin);
    const opens = async (person: typeof ada) => (await download(world, person, file._id)).status;
    for (const person of [manager, trainer, ada, bob]) expect(await opens(person)).toBe(404);
    await edit([file._id]);
    for (const person of [admin, manager, trainer, ada]) {
      expect(await opens(person)).toBe(200);
      expect((await view(person)).files).toEqual([file]);
    }
    expect(await opens(bob)).toBe(404);
    await manager.unassigns(program, ada);
    expect(await opens(ada)).toBe(404);
    await admin.archives(program);
    for (const person of [manager, trainer]) expect(await opens(person)).toBe(404);
    expect(await opens(admin)).toBe(200);
  });

  test('goes by an edit, not by itself; a free one goes at once §117.9', async () => {
    const file = await addProgramFile(admin);
    await edit([file._id]);
    expect(await remove(file._id)).toMatchObject({ status: 409, problem: { code: 'in_use' } });
    expect(await ada.status(filesApi.remove, { params: { id: file._id }, body: {} })).toBe(404);
    await edit([]);
    expect((await remove(file._id)).status).toBe(200);
    expect((await remove(file._id)).status).toBe(404);
  });

  test('that no program names is gone after a day, and until then may be named again §117.9', async () => {
    const [used, free] = [await addProgramFile(admin), await addProgramFile(admin)];
    await edit([used._id]);
    await edit([]);
    world.clock.advance(23 * hour);
    await forgetWhatIsOver(world.services);
    expect((await edit([used._id])).status).toBe(200);
    world.clock.advance(2 * hour);
    const before = await countStored(world);
    await forgetWhatIsOver(world.services);
    expect((await download(world, admin, free._id)).status).toBe(404);
    expect((await download(world, admin, used._id)).status).toBe(200);
    expect((await countStored(world)).files).toBeLessThan(before.files);
  });

  test('is told in the trail by its digest §117.7', async () => {
    const file = await addProgramFile(admin);
    await edit([file._id]);
    const entries = await admin.trail({ program: program.id });
    expect(entries.find(({ action }) => action === 'program.edit')!.after).toMatchObject({
      files: [{ id: file._id, sha256: file.sha256 }],
    });
  });
});
