import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audiencesApi, programsApi, usersApi } from '#shared/contract';
import { setAudience, type TestRow } from '../../../../test/audiences.ts';
import { messagesTo } from '../../../../test/message-tokens.ts';
import { createSeatedPrograms, type SeatedPrograms } from '../../../../test/seated-programs.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';
import type { Config } from '../../../config.ts';
import { syncAll, syncByNight } from '../../training/audiences/nights/service.ts';

const day = 24 * 60 * 60_000;

let world: World;
let programs: SeatedPrograms;
let admin: Someone, manager: Someone, ada: Someone, ben: Someone;
let id: string;

async function start(settings: Partial<Config> = {}) {
  world = await startWorld(settings);
  // Noon in the default zone.
  world.clock.set(new Date('2026-12-01T18:00:00Z'));
  programs = await createSeatedPrograms(world);
  ({ admin, manager } = programs);
  ada = await world.createPerson('employee', { first_name: 'Ada' });
  ben = await world.createPerson('employee', { first_name: 'Ben' });
  ({ _id: id } = await programs.create([{ day: 6, capacity: 1 }], { due_days: 30, deadline: world.day(60) }));
}

beforeEach(() => start());
afterEach(() => world.close());

const signInAgain = async () => {
  for (const person of [admin, manager, ada, ben]) person.token = await world.signIn(person);
};
const tag = ({ id: person }: Someone, ...tags: string[]) =>
  world.as(admin).call(usersApi.edit, { params: { id: person }, body: { tags } });
const set = (...rows: TestRow[]) => setAudience(admin, id, rows);
const view = () => world.as(admin).call(audiencesApi.view, { params: { id } });
const names = async () => {
  const { employees } = await world.as(admin).call(programsApi.assigned, { params: { id } });
  return employees.map(({ first_name }) => first_name).toSorted();
};
/** The job of the next night, a minute after its beginning. */
async function night() {
  const next = new Date(world.clock.now());
  next.setUTCHours(8, 1, 0, 0);
  if (next <= world.clock.now()) next.setTime(next.getTime() + day);
  world.clock.set(next);
  await signInAgain();
  return syncByNight(world.services);
}
async function crowd(count: number): Promise<Someone[]> {
  const people: Someone[] = [];
  for (let place = 0; place < count; place += 1) people.push(await world.createPerson('employee'));
  await sql`update users set tags = '{crowd}' where id = any(${people.map((each) => each.id)}::uuid[])`.execute(
    world.database.db,
  );
  return people;
}
const loseTags = (people: readonly Someone[]) =>
  sql`update users set tags = '{}' where id = any(${people.map((each) => each.id)}::uuid[])`.execute(
    world.database.db,
  );

describe('somebody who no longer fits', () => {
  beforeEach(async () => {
    await set({ tags: ['forklift'] });
    await tag(ada, 'forklift');
    await tag(ben, 'forklift');
  });

  test('stays for three nights of the job, and is back who fits again until then §101.5', async () => {
    await tag(ada);
    await tag(ben);
    expect([await night(), await night()]).toEqual([0, 0]);
    await tag(ben, 'forklift:heavy');
    expect(await names()).toEqual(['Ada', 'Ben']);
    expect(await night()).toBe(1);
    expect(await names()).toEqual(['Ben']);
    await tag(ben);
    expect([await night(), await night(), await night()]).toEqual([0, 0, 1]);
    expect(await names()).toEqual([]);
  });

  test('is told in the effects of an audience, with the day §101.3', async () => {
    const body = { rows: [], starts_on: null };
    const { effects } = await world.as(admin).call(audiencesApi.preview, { params: { id }, body });
    expect(effects).toMatchObject([{ code: 'ended', people: 2, by: world.day(3) }]);
    await set();
    expect(await names()).toEqual(['Ada', 'Ben']);
    // They end anyway.
    const again = await world.as(admin).call(audiencesApi.preview, { params: { id }, body });
    expect(again.effects).toEqual([]);
    expect([await night(), await night(), await night()]).toEqual([0, 0, 2]);
  });

  test('keeps a training that is complete, or was opened by somebody else §101.5', async () => {
    const cem = await world.createPerson('employee', { first_name: 'Cem' });
    await world
      .as(manager)
      .call(programsApi.assign, { params: { id }, body: { assigned_employees: [cem.id] } });
    await sql`update training_sessions set capacity = null where program_id = ${id}`.execute(
      world.database.db,
    );
    const session = (await programs.view({ _id: id } as never)).training_sessions[0]!._id;
    await world.as(ada).call(programsApi.enrol, { params: { id }, body: { user: ada.id, session } });
    await world.as(programs.trainer).call(programsApi.complete, {
      params: { id },
      body: { completed_employees: [ada.id] },
    });
    await set();
    expect([await night(), await night(), await night()]).toEqual([0, 0, 1]);
    expect(await names()).toEqual(['Ada', 'Cem']);
  });

  test('gives the seat to the waiting list, and has the seat’s cancellation §101.5', async () => {
    const session = (await programs.view({ _id: id } as never)).training_sessions[0]!;
    await world
      .as(ada)
      .call(programsApi.enrol, { params: { id }, body: { user: ada.id, session: session._id } });
    await programs.wait({ _id: id, training_sessions: [session] } as never, ben, 0);
    await tag(ada);
    for (let nights = 0; nights < 3; nights += 1) await night();
    const { employees } = await world.as(admin).call(programsApi.assigned, { params: { id } });
    expect(employees).toMatchObject([{ first_name: 'Ben', status: 'enrolled' }]);
    expect(await messagesTo(world, ben.id, 'promoted')).toHaveLength(1);
  });

  test('is neither assigned nor loses anything while suspended, and is judged when that ends §101.2', async () => {
    const suspend = ({ id: person }: Someone) =>
      world.as(admin).call(usersApi.suspend, { params: { id: person }, body: { because: null } });
    const cem = await world.createPerson('employee', { first_name: 'Cem' });
    await suspend(cem);
    await tag(cem, 'forklift');
    await tag(ada);
    await suspend(ada);
    for (let nights = 0; nights < 4; nights += 1) expect(await night()).toBe(0);
    const open = await world.database.db.selectFrom('assignments').select('employee_id').execute();
    expect(open.map(({ employee_id }) => employee_id).toSorted()).toEqual([ada.id, ben.id].toSorted());
    for (const { id: person } of [ada, cem])
      await world.as(admin).call(usersApi.endSuspension, { params: { id: person } });
    expect(await names()).toEqual(['Ada', 'Ben', 'Cem']);
    expect([await night(), await night(), await night()]).toEqual([0, 0, 1]);
    expect(await names()).toEqual(['Ben', 'Cem']);
  });

  test('loses nothing in an archived program, nor by a job that runs twice §101.6', async () => {
    await tag(ada);
    await night();
    await night();
    expect(await night()).toBe(1);
    expect(await syncByNight(world.services)).toBe(null);
    expect(await syncAll(world.services)).toBe(0);
    await tag(ben);
    await night();
    await world.as(admin).call(programsApi.archive, { params: { id }, body: null });
    expect([await night(), await night()]).toEqual([0, 0]);
  });

  test('ends with the change where people keep no nights §101.5', async () => {
    await world.close();
    await start({ audienceNights: 0 });
    await set({ tags: ['forklift'] });
    await tag(ada, 'forklift');
    await tag(ben, 'forklift');
    await tag(ada);
    expect(await names()).toEqual(['Ben']);
    const body = { rows: [], starts_on: null };
    const { effects } = await world.as(admin).call(audiencesApi.preview, { params: { id }, body });
    expect(effects).toMatchObject([{ code: 'ended', people: 1 }]);
    expect(effects[0]).not.toHaveProperty('by');
    await set();
    expect(await names()).toEqual([]);
  });
});

describe('the job of the night', () => {
  test('begins at two, once a day, and makes up for a night that was missed §101.6', async () => {
    world.clock.set(new Date('2026-12-02T07:59:00Z'));
    expect(await syncByNight(world.services)).toBe(null);
    world.clock.set(new Date('2026-12-02T15:00:00Z'));
    expect(await Promise.all([syncByNight(world.services), syncByNight(world.services)])).toContain(0);
    expect(await syncByNight(world.services)).toBe(null);
  });

  test('goes on where an instance has died in it §101.6', async () => {
    await sql`insert into audience_nights (day, began_at) values ('2026-12-02', '2026-12-02T08:00:00Z')`.execute(
      world.database.db,
    );
    world.clock.set(new Date('2026-12-02T08:10:00Z'));
    expect(await syncByNight(world.services)).toBe(null);
    world.clock.set(new Date('2026-12-02T08:16:00Z'));
    expect(await syncByNight(world.services)).toBe(0);
  });

  test('assigns people when an audience starts, and people whom nobody has judged §101.6', async () => {
    await setAudience(admin, id, [{ tags: ['crowd'] }], world.day(2));
    const [cem] = (await crowd(1)) as [Someone];
    expect([await night(), await night()]).toEqual([0, 1]);
    await loseTags([cem]);
    expect([await night(), await night(), await night(), await night()]).toEqual([0, 0, 0, 1]);
  });

  test('that is stopped leaves the rest to the next one §101.6', async () => {
    const people = await crowd(3);
    await setAudience(admin, id, [{ tags: ['crowd'] }], world.day(1));
    world.clock.advance(day);
    const stopping = { ...world.services, lifecycle: { isStopping: true } };
    expect(await syncByNight(stopping)).toBe(0);
    expect(await syncAll(world.services)).toBe(people.length);
    expect(await syncAll(world.services)).toBe(0);
  });
});

describe('many trainings that would end at once', () => {
  test('are held, once for all admins, until one releases them §101.7', async () => {
    const people = await crowd(21);
    await set({ tags: ['crowd'] });
    const other = await world.createPerson('admin');
    const release = (digest: string) => ({ params: { id }, body: { digest } });
    expect((await world.as(admin).refusal(audiencesApi.release, release('x'))).code).toBe('not_held');
    await loseTags(people);
    for (let nights = 0; nights < 3; nights += 1) expect(await night()).toBe(0);
    expect((await view()).held).toBe(null);
    expect(await night()).toBe(0);
    const now = (await view()).held!;
    expect(now.ends).toBe(21);
    expect(await names()).toHaveLength(21);
    await night();
    for (const { id: person } of [admin, other])
      expect(await messagesTo(world, person, 'audience-held')).toHaveLength(1);
    const stale = await world.as(admin).refusal(audiencesApi.release, release('x'));
    expect(stale).toMatchObject({
      code: 'effects_changed',
      effects: [{ code: 'ended', people: 21 }],
      digest: now.digest,
    });
    expect(await world.as(admin).call(audiencesApi.release, release(now.digest))).toEqual({ ended: 21 });
    expect(await names()).toEqual([]);
    expect((await view()).held).toBe(null);
  });

  test('are held with the change where people keep no nights; and who fits again ends nothing §101.7', async () => {
    await world.close();
    await start({ audienceNights: 0 });
    await crowd(21);
    await set({ tags: ['crowd'] });
    await set();
    expect((await view()).held).toMatchObject({ ends: 21 });
    await set({ tags: ['crowd'] });
    expect((await view()).held).toBe(null);
    expect(await names()).toHaveLength(21);
    await night();
    expect(await names()).toHaveLength(21);
  });

  test('end by themselves where they are 20, or a small part of all §101.7', async () => {
    const people = await crowd(20);
    await set({ tags: ['crowd'] });
    await loseTags(people);
    for (let nights = 0; nights < 3; nights += 1) expect(await night()).toBe(0);
    expect(await night()).toBe(20);
    const many = await crowd(440);
    await set({ tags: ['crowd'] });
    await loseTags(many.slice(0, 22));
    for (let nights = 0; nights < 3; nights += 1) expect(await night()).toBe(0);
    expect(await night()).toBe(22);
    expect(await names()).toHaveLength(418);
  });
});
