import { describe, expect, test } from 'vitest';
import { filesApi, programsApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';
import { readingBody, readingProgram, readingsOf, signs } from '../../../../test/readings.ts';
import { addProgramFile, download } from '../../../../test/stored-files.ts';
import { forgetWhatIsOver } from '../../../jobs/forget.ts';

const { world, admin, manager, ada, bob } = stage({
  people: { admin: 'admin', manager: 'manager' },
  newcomers: ['ada', 'bob'],
});

const readings = readingsOf(world, { admin, manager });

describe('a file that people sign', () => {
  const create = async () => {
    const file = await addProgramFile(admin);
    const program = await readings.create({ reading: { link: null, file: file._id } });
    await manager.assigns(program, ada);
    return { file, program };
  };

  test('stands in the version and not among the files, and people open it §118.3', async () => {
    const { file, program } = await create();
    for (const person of [admin, manager, ada]) {
      expect(await person.views(program)).toMatchObject({ files: [], reading: { file } });
      expect((await download(world, person, file._id)).status).toBe(200);
    }
    expect((await download(world, bob, file._id)).status).toBe(404);
    const { record } = await signs(ada, program);
    expect(record.signed).toMatchObject({ name: file.name, sha256: file.sha256, link: null });
  });

  test('is kept for those who signed it after another version §118.4', async () => {
    const { file, program } = await create();
    await signs(ada, program);
    const next = await addProgramFile(admin);
    await readings.change(program, { file: next._id }, { files: [] });
    world.clock.advance(2 * 24 * 60 * 60 * 1_000);
    await forgetWhatIsOver(world.services);
    admin.token = await world.signIn(admin);
    expect((await download(world, admin, file._id)).status).toBe(200);
    expect(await admin.refusal(filesApi.remove, { params: { id: file._id } })).toMatchObject({
      code: 'in_use',
    });
  });

  test('is refused if it is another program’s or gone §118.3', async () => {
    const { file } = await create();
    for (const id of [file._id, '00000000-0000-4000-8000-000000000000'])
      expect(
        await admin.refusal(programsApi.create, {
          body: readingProgram(world, manager, { reading: readingBody({ link: null, file: id }) }),
        }),
      ).toMatchObject({
        status: 400,
        errors: { 'reading.file': 'Upload the file again' },
      });
  });
});
