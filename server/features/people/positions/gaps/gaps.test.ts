import { beforeEach, describe, expect, test } from 'vitest';
import { exportsApi, positionsApi, usersApi } from '#shared/contract';
import { ask } from '../../../../../test/ask.ts';
import { setAudience } from '../../../../../test/audiences.ts';
import { staff, stage } from '../../../../../test/cast.ts';
import { targetOf } from '../../../../../test/client.ts';
import { putBelow } from '../../../../../test/lines.ts';
import { putInPosition, requirePrograms } from '../../../../../test/positions.ts';
import { readCells } from '../../../../../test/tables/read.ts';
import { type Someone } from '../../../../../test/world.ts';
import { refreshFigures } from '../../users/everybody/store.ts';

const unknown = '00000000-0000-4000-8000-000000000000';

const { world, admin, manager, trainer, ada, ben, cem, createProgram } = stage({
  anew: true,
  now: '2026-05-03T08:00:00.000Z',
  people: {
    ...staff,
    ada: { role: 'employee', first_name: 'Ada', last_name: 'Young' },
    ben: { role: 'employee', first_name: 'Ben', last_name: 'Xu' },
    cem: { role: 'employee', first_name: 'Cem', last_name: 'Zander' },
  },
});
let driver: string, forklift: string, fire: string;

beforeEach(async () => {
  driver = (await admin.call(positionsApi.create, { body: { name: 'Forklift driver' } })).position._id;
  const facts = { due_days: 14, deadline: world.day(5) };
  forklift = (await createProgram({ ...facts, title: 'Forklift' })).id;
  fire = (await createProgram({ ...facts, title: 'Fire Safety' })).id;
});

const gaps = (query: Record<string, string> = {}, who = admin, positionId = driver) =>
  who.call(positionsApi.gaps, { params: { positionId }, query });
const names = async (query: Record<string, string> = {}, who = admin) =>
  (await gaps(query, who)).people.map(({ first_name }) => first_name);
const record = (program: string, ...people: Someone[]) =>
  admin.records(people, { program, trained_on: world.day(-1) });
/** A check holds before the job has counted again, and after it. */
const sameBeforeAndAfterTheJob = async (check: () => Promise<void>) => {
  await check();
  await refreshFigures(world.services);
  await check();
};

describe('the gaps of a position', () => {
  test('are refused to people who are no managers and lead nobody §102.4', async () => {
    const params = { positionId: driver };
    for (const person of [trainer, ada]) {
      expect(await person.status(positionsApi.gaps, { params })).toBe(403);
      expect(await person.status(positionsApi.list)).toBe(403);
    }
    await putBelow(world, ada, ben);
    expect(await ada.status(positionsApi.gaps, { params })).toBe(200);
    expect(await ada.status(positionsApi.list)).toBe(200);
  });

  test('are refused for an unknown position, and with a wrong filter, limit or cursor §102.4', async () => {
    for (const positionId of [unknown, 'x']) {
      expect(await admin.status(positionsApi.gaps, { params: { positionId } })).toBe(404);
    }
    expect(await admin.status(exportsApi.gaps.csv, { query: { position: unknown } })).toBe(404);
    for (const query of [{ all: 'yes' }, { limit: '201' }, { cursor: 'x' }] as Record<string, string>[])
      expect(await admin.status(positionsApi.gaps, { params: { positionId: driver }, query })).toBe(400);
  });

  test('are the required programs that somebody has neither completed nor is exempt from §102.4', async () => {
    await putInPosition(world, admin, driver, ada, ben, cem);
    await requirePrograms(world, admin, driver, [forklift, fire]);
    await record(forklift, ada, ben);
    await record(fire, ben);
    await manager.exempts({ id: fire }, [cem], { because: 'Works outside' });
    const due = world.day(14);
    await sameBeforeAndAfterTheJob(async () => {
      const { people, position, programs, ready, total, next_cursor } = await gaps();
      expect(people).toMatchObject([
        { _id: ada.id, gaps: [{ program: fire, status: 'not-enrolled', due }] },
        { _id: cem.id, gaps: [{ program: forklift, status: 'not-enrolled', due }] },
      ]);
      expect(position).toMatchObject({ name: 'Forklift driver', people: 3, programs: [fire, forklift] });
      expect(programs).toEqual([
        { _id: fire, title: 'Fire Safety' },
        { _id: forklift, title: 'Forklift' },
      ]);
      expect({ ready, total, next_cursor }).toEqual({ ready: 1, total: 3, next_cursor: null });
      expect(await names({ all: 'true' })).toEqual(['Ben', 'Ada', 'Cem']);
      expect(await gaps({ all: 'true' })).toMatchObject({
        ready: 1,
        total: 3,
        people: [{ gaps: [] }, {}, {}],
      });
    });
  });

  test('tell a program that nobody has assigned yet §102.4', async () => {
    await putInPosition(world, admin, driver, ada);
    await setAudience(admin, fire, [{ positions: [driver] }], world.day(7));
    await sameBeforeAndAfterTheJob(async () => {
      expect((await gaps()).people).toMatchObject([
        { gaps: [{ program: fire, status: 'not-assigned', due: null }] },
      ]);
    });
  });

  test('follow each change of people, programs, records and exemptions at once §102.5', async () => {
    const check = (expected: string[], ready: number) =>
      sameBeforeAndAfterTheJob(async () => {
        expect(await names()).toEqual(expected);
        expect((await gaps()).ready).toBe(ready);
      });
    await putInPosition(world, admin, driver, ada, ben);
    await check([], 2);
    await requirePrograms(world, admin, driver, [fire]);
    await check(['Ben', 'Ada'], 0);
    const [made] = await record(fire, ada);
    await check(['Ben'], 1);
    await admin.revokes(made!);
    await check(['Ben', 'Ada'], 0);
    await manager.exempts({ id: fire }, [ben], { because: 'Works outside' });
    await check(['Ada'], 1);
    await manager.endsExemption({ id: fire }, ben);
    await check(['Ben', 'Ada'], 0);
    await putInPosition(world, admin, driver, cem);
    await check(['Ben', 'Ada', 'Cem'], 0);
    await putInPosition(world, admin, null, ada);
    await admin.call(usersApi.suspend, { params: { id: cem.id }, body: { because: null } });
    await check(['Ben'], 0);
    await admin.call(usersApi.endSuspension, { params: { id: cem.id } });
    await check(['Ben', 'Cem'], 0);
    await admin.archives({ id: fire });
    await refreshFigures(world.services);
    await check([], 2);
  });

  test('come in pages by name, with the numbers on the first one §102.4', async () => {
    await putInPosition(world, admin, driver, ada, ben, cem);
    await requirePrograms(world, admin, driver, [fire]);
    await refreshFigures(world.services);
    // The list itself counts them again.
    await requirePrograms(world, admin, driver, [fire, forklift]);
    const seen: string[] = [];
    let cursor: string | null | undefined = '';
    for (let page = 0; cursor !== null; page += 1) {
      const reply = await gaps({ limit: '1', ...(cursor && { cursor }) });
      seen.push(...reply.people.map(({ first_name }) => first_name));
      expect(reply.total).toBe(page === 0 ? 3 : undefined);
      cursor = reply.next_cursor;
    }
    expect(seen).toEqual(['Ben', 'Ada', 'Cem']);
  });

  test('are those of the people of a manager, and of people below in the line §102.4', async () => {
    const [lead, other] = [await world.createPerson('trainer'), await world.createPerson('manager')];
    await putBelow(world, lead, cem);
    await putBelow(world, other, ben);
    await putInPosition(world, admin, driver, ada, ben, cem);
    await requirePrograms(world, admin, driver, [fire]);
    await record(fire, cem);
    await sameBeforeAndAfterTheJob(async () => {
      expect(await gaps({ all: 'true' }, lead)).toMatchObject({
        ready: 1,
        total: 1,
        people: [{ _id: cem.id }],
      });
      expect(await gaps({}, lead)).toMatchObject({ ready: 1, total: 1, people: [] });
      expect(await gaps({}, other)).toMatchObject({ ready: 0, total: 1, people: [{ _id: ben.id }] });
      expect(await gaps({}, manager)).toMatchObject({ ready: 1, total: 3 });
    });
  });

  test('are taken away as a file, with the rights and filters of the list §102.6', async () => {
    await putInPosition(world, admin, driver, ada, ben);
    await requirePrograms(world, admin, driver, [forklift, fire]);
    await record(forklift, ben);
    await record(fire, ben);
    expect(await trainer.status(exportsApi.gaps.csv, { query: { position: driver } })).toBe(403);
    expect(await admin.status(exportsApi.gaps.csv)).toBe(404);
    const cells = async (query: Record<string, string>) => {
      const target = targetOf(exportsApi.gaps.xlsx, { query: { position: driver, ...query } });
      const { body } = await ask(world.baseUrl, target, { authorization: `Bearer ${admin.token}` });
      return (await readCells(body)).map((row) => [row[3], ...row.slice(-3)]);
    };
    const heading = ['First name', 'Missing', 'Missing trainings', 'Next due on'];
    expect(await cells({})).toEqual([heading, ['Ada', '2', 'Fire Safety; Forklift', world.day(14)]]);
    expect(await cells({ all: 'true' })).toEqual([
      heading,
      ['Ben', '0', '', ''],
      ['Ada', '2', 'Fire Safety; Forklift', world.day(14)],
    ]);
  });
});

describe('the page of a person', () => {
  const required = async (who = admin) =>
    (await who.call(usersApi.view, { params: { id: ada.id } })).required;

  test('tells how many of the required programs are done, of those without an exemption §102.7', async () => {
    expect(await required()).toBeNull();
    await putInPosition(world, admin, driver, ada);
    expect(await required()).toBeNull();
    await requirePrograms(world, admin, driver, [forklift, fire]);
    expect(await required()).toEqual({ done: 0, total: 2 });
    await record(forklift, ada);
    expect(await required(ada)).toEqual({ done: 1, total: 2 });
    await manager.exempts({ id: fire }, [ada], { because: 'Works outside' });
    expect(await required(manager)).toEqual({ done: 1, total: 1 });
  });

  test('tells no manager of people whose trainings are not theirs §102.7', async () => {
    const other = await world.createPerson('manager');
    await world.createProgram({ admin, manager: other, trainers: [trainer] });
    await putInPosition(world, admin, driver, ada);
    await requirePrograms(world, admin, driver, [fire]);
    expect(await required(other)).toBeNull();
    expect(await required(manager)).toEqual({ done: 0, total: 1 });
  });
});
