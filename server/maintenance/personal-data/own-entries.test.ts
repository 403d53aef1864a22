import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dueDatesApi, programsApi, seatsApi, sessionsApi } from '#shared/contract';
import { createRenewals, type Renewals } from '../../../test/renewing-programs.ts';
import { startWorld, withMail, type Someone, type World } from '../../../test/world.ts';
import { renew } from '../../features/training/renewals/service.ts';
import { exportPerson } from './export-person.ts';

interface Entry {
  action: string;
  acted: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  personal_after: Record<string, unknown> | null;
}

describe('entries of the audit trail about several people, in the export of one of them', () => {
  let world: World;
  let renewals: Renewals;
  let people: Someone[];
  let sessions: string[];
  const as: World['as'] = (person) => world.as(person);

  beforeAll(async () => {
    world = await startWorld(withMail);
    renewals = await createRenewals(world);
    renewals.moveTo('2026-12-01');
    const { manager, trainer, admin } = renewals;
    people = await renewals.createPeople(6);
    const program = await renewals.createProgram({ asks_result: true });
    const { params } = program;
    sessions = program.sessions;
    await renewals.assign(program, people.slice(0, 4));
    await as(manager).call(dueDatesApi.remind, {
      params,
      body: { people: await assignMore(params, people.slice(4)) },
    });
    await as(people[0]!).call(seatsApi.switchSession, { params, body: { session: sessions[1]! } });
    await as(people[0]!).call(seatsApi.offer, { params, body: { on: true } });
    await as(people[1]!).call(seatsApi.take, { params, body: { from: people[0]!.id } });

    renewals.moveTo(new Date('2026-12-02T18:00:00Z'));
    const [first, , third, fourth] = people.map(({ id }) => id) as [string, string, string, string];
    await as(trainer).call(sessionsApi.mark, {
      params: { id: sessions[0]! },
      body: {
        marks: [
          { person: first, outcome: 'attended', score: 90, note: null },
          { person: third, outcome: 'not-passed', score: 12, note: null },
          { person: fourth, outcome: 'left-early', minutes: 17, note: 'Felt ill' },
        ],
      },
    });
    const body = { user: people[2]!.id, session: sessions[1]! };
    await as({ token: await world.signIn(people[2]!) }).call(programsApi.enrol, { params, body });
    await renewals.complete(program, [people[1]!, people[2]!]);
    renewals.moveTo('2027-02-01');
    await world.database.db
      .updateTable('programs')
      .set({ renew_months: 13 })
      .where('id', '=', program.id)
      .execute();
    await as(admin).call(dueDatesApi.applyRenewals, { params, body: { apply: true } });
    renewals.moveTo('2028-01-01');
    await renew(world.services);
  });

  afterAll(() => world.close());

  async function assignMore(params: { id: string }, more: readonly Someone[]) {
    const ids = more.map(({ id }) => id);
    await as(renewals.manager).call(programsApi.assign, { params, body: { assigned_employees: ids } });
    return ids;
  }

  const exported = (person: Someone) => exportPerson(world.database.db, person.id, world.clock.now());
  const entriesOf = async (person: Someone) => (await exported(person))['audit_entries'] as Entry[];
  const entryOf = async (person: Someone, action: string) =>
    (await entriesOf(person)).find((entry) => entry.action === action)!;

  test('is told by each of these actions here', async () => {
    const { rows } = await sql<{ action: string }>`
      select distinct action from audit_entries where cardinality(person_ids) > 1 order by 1`.execute(
      world.database.db,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'program.apply-renewals',
      'program.assign',
      'program.complete',
      'program.remind',
      'program.renew',
      'program.take-seat',
      'session.mark',
    ]);
  });

  test('names no colleague and none of their records, in anybody’s export §54.3', async () => {
    const { db } = world.database;
    const records = await db.selectFrom('training_records').select(['id', 'person_id']).execute();
    const everybody = [renewals.admin, renewals.manager, renewals.trainer, ...people];
    for (const person of everybody) {
      const text = JSON.stringify(await entriesOf(person));
      const others = everybody.filter(({ id }) => id !== person.id);
      const secrets = [
        ...others.flatMap(({ id, last_name, email }) => [id, last_name, email]),
        ...records.filter(({ person_id }) => person_id !== person.id).map(({ id }) => id),
      ];
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    }
    for (const person of people) {
      const text = JSON.stringify(await exported(person));
      const colleagues = people.filter(({ id }) => id !== person.id);
      expect(colleagues.filter(({ id, email }) => text.includes(id) || text.includes(email))).toEqual([]);
    }
  });

  test('holds the marks, records and due dates of this one alone §54.3', async () => {
    const [first, second, third, fourth] = people as [Someone, Someone, Someone, Someone];
    const session = sessions[0]!;
    const { db } = world.database;
    const records = await db.selectFrom('training_records').select(['id', 'person_id']).execute();
    const recordOf = ({ id }: Someone) => records.find(({ person_id }) => person_id === id)!.id;
    expect(await entryOf(first, 'session.mark')).toMatchObject({
      acted: false,
      before: null,
      after: {
        session,
        attended: [first.id],
        marks: [{ id: first.id, score: 90 }],
        records: [recordOf(first)],
      },
    });
    const marked = await entryOf(third, 'session.mark');
    expect(marked.before).toEqual({ seats: [{ id: third.id, session }] });
    expect(marked.after).toEqual({
      session,
      not_passed: [third.id],
      marks: [{ id: third.id, score: 12 }],
    });
    expect(await entryOf(fourth, 'session.mark')).toMatchObject({ personal_after: { note: 'Felt ill' } });
    expect((await entryOf(second, 'program.complete')).after).toEqual({
      completed: 2,
      records: [recordOf(second)],
      trained_on: { [recordOf(second)]: '2026-12-02' },
      valid_until: { [recordOf(second)]: '2027-12-02' },
    });
    const applied = await entryOf(second, 'program.apply-renewals');
    expect(applied.before).toEqual({ valid_until: { [recordOf(second)]: '2027-12-02' } });
    expect(applied.after).toEqual({ valid_until: { [recordOf(second)]: '2028-01-02' } });
  });

  test('keeps the fact that somebody did something for others §54.3', async () => {
    const mark = await entryOf(renewals.trainer, 'session.mark');
    expect(mark).toMatchObject({ acted: true, before: null, after: { session: sessions[0] } });
    expect((await entryOf(renewals.manager, 'program.assign')).after).toMatchObject({ assigned: 4 });
    expect((await entryOf(renewals.admin, 'program.create')).after).toMatchObject({ title: 'Fire Safety' });
  });

  test('stands in the trail as it stood §54.3', async () => {
    const { db } = world.database;
    const entries = db.selectFrom('audit_entries').select(['person_ids', 'after']);
    const { person_ids, after } = await entries
      .where('action', '=', 'program.complete')
      .executeTakeFirstOrThrow();
    expect(person_ids).toHaveLength(2);
    expect((after as { records: string[] }).records).toHaveLength(2);
  });
});
