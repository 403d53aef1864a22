import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { audiencesApi, positionsApi } from '#shared/contract';
import { rowOf, setAudience } from '../../../../test/audiences.ts';
import { staff, stage } from '../../../../test/cast.ts';
import { invalidInputRefusal } from '../../../../test/client.ts';
import { putInPosition, requirePrograms } from '../../../../test/positions.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

const { world, admin, manager, trainer, ada, ben, createProgram } = stage({
  anew: true,
  people: {
    ...staff,
    ada: { role: 'employee', first_name: 'Ada' },
    ben: { role: 'employee', first_name: 'Ben' },
  },
});
let driver: string, welder: string, forklift: string, fire: string;

beforeEach(async () => {
  driver = (await admin.call(positionsApi.create, { body: { name: 'Forklift driver' } })).position._id;
  welder = (await admin.call(positionsApi.create, { body: { name: 'Welder' } })).position._id;
  forklift = (await createProgram({ due_days: 14, title: 'Forklift' })).id;
  fire = (await createProgram({ due_days: 14, title: 'Fire Safety' })).id;
});

const preview = (programs: string[], positionId = driver) =>
  admin.call(positionsApi.previewPrograms, { params: { positionId }, body: { programs } });
const rows = async (id: string) => (await admin.call(audiencesApi.view, { params: { id } })).rows;
const assigned = async (id: string) =>
  (await manager.assignedTo({ id })).map(({ first_name }) => first_name).toSorted();

describe('the programs of a position', () => {
  test('are chosen by admins alone §102.2', async () => {
    const params = { positionId: driver };
    for (const person of [manager, trainer, ada])
      for (const endpoint of [positionsApi.setPrograms, positionsApi.previewPrograms])
        expect(await person.status(endpoint, { params, body: { programs: [] } })).toBe(403);
  });

  test('are refused for an unknown position, and where one is unknown, archived or without due days §102.2', async () => {
    const refusal = (programs: unknown, positionId = driver) =>
      admin.refusal(positionsApi.previewPrograms, {
        params: { positionId },
        body: { programs: programs as string[] },
      });
    expect(await refusal([], unknown)).toMatchObject({ status: 404 });
    for (const programs of [undefined, null, 'x', ['x'], Array(201).fill(fire)])
      expect(await refusal(programs)).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await refusal([fire, unknown])).toEqual({
      ...invalidInputRefusal,
      errors: { 'programs.1': "This training doesn't exist" },
    });
    const { id: endless } = await world.createProgram({ admin, manager, trainers: [trainer] });
    expect(await refusal([endless])).toMatchObject({ status: 400, code: 'due_days_needed' });
    await admin.archives({ id: fire });
    expect(await refusal([fire])).toMatchObject({ status: 409, code: 'program_archived' });
    expect(await rows(forklift)).toEqual([]);
  });

  test('are refused where an audience takes no more groups §102.2', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => ({ tags: [`line:${index}`] }));
    await setAudience(admin, fire, twenty);
    const options = { params: { positionId: driver }, body: { programs: [fire] } };
    expect(await admin.refusal(positionsApi.previewPrograms, options)).toEqual({
      ...invalidInputRefusal,
      errors: { programs: 'The audience of a training can have at most 20 groups' },
    });
  });

  test('need the digest of their effects, which are told for each program before anything changes §102.3', async () => {
    await putInPosition(world, admin, driver, ada, ben);
    await manager.assigns({ id: fire }, ben);
    const { effects, digest } = await preview([forklift, fire]);
    const told = [
      { code: 'assigned', program: fire, people: 1 },
      { code: 'assigned', program: forklift, people: 2 },
    ].toSorted((one, other) => (one.program < other.program ? -1 : 1));
    expect(effects).toMatchObject(told);
    const params = { positionId: driver };
    for (const seen of [undefined, 'other'])
      expect(
        await admin.refusal(positionsApi.setPrograms, {
          params,
          body: { programs: [forklift, fire], effects: seen },
        }),
      ).toMatchObject({ status: 409, code: 'effects_changed', digest });
    expect([await rows(forklift), await assigned(fire)]).toEqual([[], ['Ben']]);
    const body = { programs: [forklift, fire, fire], effects: digest };
    const { position } = await admin.call(positionsApi.setPrograms, { params, body });
    expect(position).toEqual({
      _id: driver,
      name: 'Forklift driver',
      code: null,
      people: 2,
      programs: [fire, forklift],
    });
    expect(await assigned(forklift)).toEqual(['Ada', 'Ben']);
    expect(await assigned(fire)).toEqual(['Ada', 'Ben']);
  });

  test('add and take the group of this position alone, and leave the others §102.2', async () => {
    const others = [
      rowOf({ positions: [driver, welder] }),
      rowOf({ positions: [driver], roles: ['trainer'] }),
    ];
    await setAudience(admin, fire, others);
    expect((await manager.call(positionsApi.list)).positions).toMatchObject([
      { _id: driver, programs: [] },
      { _id: welder, programs: [] },
    ]);
    await requirePrograms(world, admin, driver, [fire, forklift]);
    await requirePrograms(world, admin, welder, [fire]);
    const [ofDriver, ofWelder] = [rowOf({ positions: [driver] }), rowOf({ positions: [welder] })];
    expect(await rows(fire)).toEqual([...others, ofDriver, ofWelder]);
    expect((await manager.call(positionsApi.list)).positions).toMatchObject([
      { _id: driver, programs: [fire, forklift] },
      { _id: welder, programs: [fire] },
    ]);
    expect((await requirePrograms(world, admin, driver.toUpperCase(), [forklift])).programs).toEqual([
      forklift,
    ]);
    expect(await rows(fire)).toEqual([...others, ofWelder]);
    expect(await rows(forklift)).toEqual([ofDriver]);
  });

  test('that are archived are required no more, and stay out of the choice §102.1', async () => {
    await requirePrograms(world, admin, driver, [fire, forklift]);
    await admin.archives({ id: fire });
    expect((await admin.call(positionsApi.list)).positions[0]).toMatchObject({
      programs: [forklift],
    });
    expect((await requirePrograms(world, admin, driver, [])).programs).toEqual([]);
    expect(await rows(forklift)).toEqual([]);
  });

  test('are told in the audit trail as the audiences that changed, and none where nothing did §102.3', async () => {
    await requirePrograms(world, admin, driver, [fire, forklift]);
    await requirePrograms(world, admin, driver, [forklift, fire]);
    const entries = await admin.trail({ action: 'program.set-audience' });
    expect(entries.map(({ after }) => after)).toEqual(
      [1, 2].map(() => ({ audience: [rowOf({ positions: [driver] })], starts_on: world.day(0) })),
    );
  });

  test('chosen for two positions at once are all there §102.2', async () => {
    const choices = await Promise.all([preview([fire, forklift]), preview([fire, forklift], welder)]);
    await Promise.all(
      [driver, welder].map((positionId, index) =>
        admin.call(positionsApi.setPrograms, {
          params: { positionId },
          body: { programs: [fire, forklift], effects: choices[index]!.digest },
        }),
      ),
    );
    const { rows: counted } = await sql<{ of_position: string }>`
      select distinct of_position from audience_rows group by of_position having count(*) = 2`.execute(
      world.database.db,
    );
    expect(counted).toHaveLength(2);
  });
});
