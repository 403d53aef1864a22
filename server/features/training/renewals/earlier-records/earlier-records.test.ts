import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi } from '#shared/contract';
import { createRenewals, type Renewals } from '../../../../../test/renewing-programs.ts';
import { stage } from '../../../../../test/cast.ts';
import { type Someone } from '../../../../../test/world.ts';
import { renew } from '../service.ts';

const trainedOn = '2026-12-01';

describe('a changed period that is applied to earlier records', () => {
  const { world } = stage({ people: {} });
  let renewals: Renewals;
  let admin: Someone;

  beforeAll(async () => {
    renewals = await createRenewals(world);
    ({ admin } = renewals);
  });

  beforeEach(() => renewals.moveTo(trainedOn));

  type Params = { params: { id: string } };
  const change = ({ params }: Params, values: object) =>
    world.database.db.updateTable('programs').set(values).where('id', '=', params.id).execute();
  const preview = ({ params }: Params) =>
    admin.call(dueDatesApi.previewRenewals, { params, body: { apply: true } });
  const apply = ({ params }: Params, effects: string | null = null) =>
    admin.call(dueDatesApi.applyRenewals, { params, body: { apply: true, effects } });

  async function recordsOf({ params }: Params) {
    const { rows } = await sql<{ trained_on: string; valid_until: string | null }>`
      select trained_on, valid_until from training_records where program_id = ${params.id}
      order by recorded_at, id`.execute(world.database.db);
    return rows;
  }

  const peopleBy = (effects: { code: string; people?: number | undefined }[]) =>
    Object.fromEntries(effects.map(({ code, people }) => [code, people]));

  test('is refused in an archived program, and without saying that it is to be applied §68.6', async () => {
    const { program } = await renewals.completedBy();
    for (const endpoint of [dueDatesApi.previewRenewals, dueDatesApi.applyRenewals]) {
      expect(await admin.refusal(endpoint, { ...program, body: { apply: false } })).toMatchObject({
        status: 400,
      });
    }
    await admin.call(programsApi.archive, program);
    for (const endpoint of [dueDatesApi.previewRenewals, dueDatesApi.applyRenewals]) {
      expect(await admin.refusal(endpoint, { ...program, body: { apply: true } })).toMatchObject({
        status: 409,
        code: 'program_archived',
      });
    }
  });

  test('does nothing as long as nobody applies it, and where the period is the same §68.8', async () => {
    const { program } = await renewals.completedBy();
    expect(await preview(program)).toMatchObject({ records: 0, effects: [] });
    await change(program, { renew_months: 6 });
    expect(await preview(program)).toMatchObject({ records: 1, effects: [] });
    expect(await recordsOf(program)).toEqual([{ trained_on: trainedOn, valid_until: '2027-12-01' }]);
    await renew(world.services);
    expect(await renewals.countsOf(program)).toMatchObject({ completed: 1 });
  });

  test('moves the ends of the newest records and of the assignments, and opens what lies in its window §68.6', async () => {
    const { program, people } = await renewals.completedBy(2);
    renewals.moveTo('2027-05-01');
    await change(program, { renew_months: 6 });
    const { effects, records, digest } = await preview(program);
    expect(records).toBe(2);
    expect(peopleBy(effects)).toEqual({ renewal_opened: 2 });
    expect(effects[0]!.sample!.map(({ _id }) => _id).toSorted()).toEqual(
      people.map(({ id }) => id).toSorted(),
    );
    expect(await renewals.countsOf(program)).toMatchObject({ completed: 2 });
    expect(await apply(program, digest)).toMatchObject({ records: 2 });
    expect(await recordsOf(program)).toEqual(
      [1, 2].map(() => ({ trained_on: trainedOn, valid_until: '2027-06-01' })),
    );
    const opened = {
      status: 'not-enrolled',
      cycle: 2,
      due: '2027-06-01',
      due_because: 'renewal',
      session: null,
    };
    expect(await renewals.listOf(program)).toMatchObject([opened, opened]);
    expect(await preview(program)).toMatchObject({ records: 0, effects: [] });
  });

  test('says who is overdue by it, and they are §68.8', async () => {
    const { program } = await renewals.completedBy(7);
    renewals.moveTo('2027-05-01');
    await change(program, { renew_months: 3 });
    const { effects } = await preview(program);
    expect(peopleBy(effects)).toEqual({ renewal_opened: 7, newly_overdue: 7 });
    expect(effects.map(({ sample }) => sample!.length)).toEqual([5, 5]);
    await apply(program);
    expect(await renewals.countsOf(program)).toMatchObject({ total: 7, overdue: 7 });
  });

  test('is refused with what it would do now, where that has changed since the preview §68.8', async () => {
    const { program, people } = await renewals.completedBy(2);
    renewals.moveTo('2027-05-01');
    await change(program, { renew_months: 6 });
    const first = await preview(program);
    await admin.deletes(people[0]!);
    const { status, body, problem } = await admin.send(dueDatesApi.applyRenewals, {
      ...program,
      body: { apply: true, effects: first.digest },
    });
    expect([status, problem.code]).toEqual([409, 'effects_changed']);
    const now = await preview(program);
    expect(now.digest).not.toBe(first.digest);
    expect(body).toMatchObject({ digest: now.digest, effects: now.effects });
    expect(peopleBy(now.effects)).toEqual({ renewal_opened: 1 });
    expect(await recordsOf(program)).toMatchObject([1, 2].map(() => ({ valid_until: '2027-12-01' })));
    expect(await apply(program, now.digest)).toMatchObject({ records: 2 });
  });

  test('moves the due dates of renewals that are open, but for one that was extended §68.7', async () => {
    const { program, people } = await renewals.completedBy(2);
    renewals.moveTo('2027-10-02');
    await renew(world.services);
    await world.database.db
      .updateTable('assignments')
      .set({ due_at: new Date('2028-02-02T05:59:59.999Z'), due_because: 'extension', due_reason: 'Ill' })
      .where('employee_id', '=', people[1]!.id)
      .execute();
    await change(program, { renew_months: 10 });
    const { effects } = await preview(program);
    expect(peopleBy(effects)).toEqual({ newly_overdue: 1 });
    expect(effects[0]!.sample!.map(({ _id }) => _id)).toEqual([people[0]!.id]);
    await apply(program);
    const dues = (await renewals.listOf(program)).map(({ _id, due, valid_until, cycle }) => [
      _id,
      { due, valid_until, cycle },
    ]);
    expect(Object.fromEntries(dues)).toEqual({
      [people[0]!.id]: { due: '2027-10-01', valid_until: '2027-10-01', cycle: 2 },
      [people[1]!.id]: { due: '2028-02-01', valid_until: '2027-10-01', cycle: 2 },
    });
  });

  test.each([
    ['has not come yet by a longer period', { renew_months: 24 }, '2028-12-01'],
    ['never comes, as the program does not come back any more', { renew_months: null }, null],
  ])('ends an open renewal that %s, with its seat §68.7', async (_, values, end) => {
    const { program, people } = await renewals.completedBy(2);
    renewals.moveTo('2027-10-02');
    await renew(world.services);
    const seat = { ...program, body: { user: people[0]!.id, session: program.sessions[0]! } };
    await sql`update training_sessions set starts_at = ${world.clock.now()}, ends_at = ${world.clock.now()}::timestamptz + interval '1 hour' where id = ${seat.body.session}`.execute(
      world.database.db,
    );
    people[0]!.token = await world.signIn(people[0]!);
    await people[0]!.call(programsApi.enrol, seat);
    await change(program, values);
    const { effects, digest } = await preview(program);
    expect(peopleBy(effects)).toEqual({ ended: 2, seats_freed: 1 });
    await apply(program, digest);
    const complete = { status: 'complete', cycle: 1, session: null, due_because: 'joined', valid_until: end };
    expect(await renewals.listOf(program)).toMatchObject([complete, complete]);
    expect(await recordsOf(program)).toMatchObject([1, 2].map(() => ({ valid_until: end })));
  });

  test('gives an end to the records of a program that came back never before, and opens what has ended §68.6', async () => {
    const { program } = await renewals.completedBy(1, { renew_months: null });
    renewals.moveTo('2028-01-10');
    await change(program, { renew_months: 12 });
    await apply(program);
    expect(await renewals.listOf(program)).toMatchObject([
      { status: 'overdue', due: '2027-12-01', cycle: 2 },
    ]);
  });

  test('takes the end of the record before for the previous one, and changes no other than the newest', async () => {
    const { program, people } = await renewals.completedBy();
    renewals.moveTo('2027-10-10');
    await renew(world.services);
    await sql`update training_sessions set starts_at = ${world.clock.now()}, ends_at = ${world.clock.now()}::timestamptz + interval '1 hour' where program_id = ${program.id}`.execute(
      world.database.db,
    );
    people[0]!.token = await world.signIn(people[0]!);
    const body = { user: people[0]!.id, session: program.sessions[0]! };
    await people[0]!.call(programsApi.enrol, { ...program, body });
    await renewals.complete(program, people);
    // Early, but in the window: the year begins where the former one ends.
    expect(await recordsOf(program)).toMatchObject([
      { valid_until: '2027-12-01' },
      { valid_until: '2028-12-01' },
    ]);
    await change(program, { renew_months: 18 });
    await apply(program);
    expect(await recordsOf(program)).toMatchObject([
      { valid_until: '2027-12-01' },
      { valid_until: '2029-06-01' },
    ]);
  });

  test('keeps the old ends in the audit trail, by record §68.6', async () => {
    const { program, people } = await renewals.completedBy(2);
    renewals.moveTo('2027-05-01');
    await change(program, { renew_months: 6 });
    await apply(program);
    const { rows } = await sql<{ id: string }>`
      select id from training_records where program_id = ${program.id}`.execute(world.database.db);
    const entries = await admin.trail({ program: program.id, limit: '1' });
    const ends = (end: string) => Object.fromEntries(rows.map(({ id }) => [id, end]));
    expect(entries).toMatchObject([
      {
        action: 'program.apply-renewals',
        actor: { _id: admin.id },
        people_count: 2,
        before: { valid_until: ends('2027-12-01') },
        after: { valid_until: ends('2027-06-01'), renewed: people.map(({ id }) => id).toSorted() },
      },
    ]);
  });

  test('asks people who have another role now like everybody else §68.7 §91.3', async () => {
    const { program, people } = await renewals.completedBy();
    const body = { role: 'trainer', department: null } as const;
    await admin.edits(people[0]!, body);
    renewals.moveTo('2027-05-01');
    await change(program, { renew_months: 3 });
    expect(await preview(program)).toMatchObject({
      records: 1,
      effects: [
        { code: 'renewal_opened', people: 1 },
        { code: 'newly_overdue', people: 1 },
      ],
    });
    await apply(program);
    expect(await renewals.listOf(program)).toMatchObject([
      { status: 'overdue', cycle: 2, due_because: 'renewal' },
    ]);
  });
});
