import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { programsApi, recordsApi, usersApi } from '#shared/contract';
import { invalidInputRefusal } from '../../../../test/client.ts';
import { erasePerson } from '../../../maintenance/personal-data/erase-person.ts';
import { recordBody } from '../../../../test/record-body.ts';
import type { Someone } from '../../../../test/world.ts';
import { stage } from '../../../../test/cast.ts';

describe('earlier and outside training', () => {
  const { world, admin, manager, trainer, ada, kim, createProgram } = stage({ newcomers: ['ada', 'kim'] });
  let program: { id: string; sessions: string[] };
  beforeEach(async () => {
    program = await createProgram();
  });

  /** A valid body, and the fields to change in it. */
  const form = (facts: object = {}) =>
    recordBody([ada.id], { program: program.id, trained_on: world.day(-10), ...facts });

  const record = async (facts: object = {}) =>
    (await admin.call(recordsApi.create, { body: form(facts) })).records;

  const assign = (people: Someone[], params = { id: program.id }) => manager.assigns(params, ...people);

  const enrol = (person: Someone) => person.enrols(program);

  async function assignmentOf({ id }: Someone) {
    const employees = await admin.assignedTo(program);
    return employees.find(({ _id }) => _id === id);
  }

  describe('is refused', () => {
    test.each<[string, object, object]>([
      ['without people', { people: [] }, { people: 'Select at least one' }],
      ['without program and title', { program: null }, { title: 'Choose a training or enter a title' }],
      [
        'under a title that nobody can see §64.1',
        { program: null, title: ' \u200b ' },
        { title: 'Choose a training or enter a title' },
      ],
      ['without a day', { trained_on: '' }, { trained_on: 'A date is required' }],
      [
        'with an end before the day',
        { trained_on: '2026-01-02', valid_until: '2026-01-01' },
        { valid_until: 'Must be on or after the day of the training' },
      ],
      ['with minutes as a word', { minutes: 'long' }, { minutes: 'Must be a whole number of minutes' }],
    ])('%s', async (_, facts, errors) => {
      const body = form(facts);
      expect(await admin.refusal(recordsApi.create, { body })).toEqual({
        ...invalidInputRefusal,
        errors,
      });
    });

    test('for a day ahead §64.1', async () => {
      const body = form({ trained_on: world.day(1) });
      expect(await admin.refusal(recordsApi.create, { body })).toEqual({
        ...invalidInputRefusal,
        errors: { trained_on: 'Must be today or earlier' },
      });
    });

    test('of a program that is not there, with 404 §64.1', async () => {
      const body = form({ program: randomUUID() });
      expect(await admin.refusal(recordsApi.create, { body })).toMatchObject({ status: 404 });
    });

    test('of an archived program §64.1', async () => {
      await admin.archives(program);
      expect(await admin.refusal(recordsApi.create, { body: form() })).toMatchObject({
        status: 409,
        code: 'program_archived',
      });
    });

    test('for everybody where somebody is not active §64.1', async () => {
      await admin.deletes(kim);
      const unknown = { id: randomUUID() };
      for (const { id } of [kim, unknown]) {
        const body = form({ people: [ada.id, id] });
        expect(await admin.refusal(recordsApi.create, { body })).toMatchObject({
          status: 400,
          code: 'not_an_active_person',
        });
      }
      const records = await admin.recordsOf(ada);
      expect(records).toEqual([]);
    });
  });

  test('under a title of its own is told as it was, of anybody who is active §59.1', async () => {
    const facts = {
      people: [manager.id],
      program: null,
      title: 'Sailing',
      trained_on: world.day(0),
      valid_until: world.day(30),
      minutes: 90,
      trainer: 'Grace Hopper',
      place: 'Kiel',
      note: 'With a boat',
    };
    expect(await record(facts)).toEqual([
      {
        _id: expect.any(String),
        person: expect.objectContaining({ _id: manager.id, email: manager.email }) as unknown,
        name: `${manager.first_name} ${manager.last_name}`,
        program: null,
        title: 'Sailing',
        version: null,
        cycle: 1,
        trained_on: world.day(0),
        recorded_at: world.clock.now().toISOString(),
        recorded_by: `${admin.first_name} ${admin.last_name}`,
        by_themselves: false,
        source: 'external',
        outcome: 'attended',
        score: null,
        minutes: 90,
        trainer: 'Grace Hopper',
        place: 'Kiel',
        valid_until: world.day(30),
        note: 'With a boat',
        state: 'valid',
        code: expect.stringMatching(/^[0-9a-f-]{36}$/),
        revoked_at: null,
        revoked_because: null,
        rejected_because: null,
        signed: null,
        files: [],
        file_count: 0,
      },
    ]);
  });

  test('of a program has its title and version, whatever title is sent §64.1', async () => {
    expect(await record({ title: 'Other' })).toMatchObject([
      { program: { _id: program.id, title: 'Fire Safety' }, title: 'Fire Safety', version: 1 },
    ]);
  });

  test('names each person once, however often the list does §64.1', async () => {
    expect(await record({ people: [ada.id, kim.id, ada.id.toUpperCase()] })).toHaveLength(2);
  });

  test('has an end by the rule of a program that renews, unless one is sent §64.2', async () => {
    await world.database.db
      .updateTable('programs')
      .set({ renew_months: 12, due_days: 30 })
      .where('id', '=', program.id)
      .execute();
    const endOf = async (facts: object) => (await record(facts))[0]!.valid_until;
    expect(await endOf({ trained_on: '2024-01-31', valid_until: '2025-12-10' })).toBe('2025-12-10');
    expect(await endOf({ trained_on: '2025-11-30' })).toBe('2026-12-10');
    expect(await endOf({ trained_on: '2025-09-30' })).toBe('2026-09-30');
  });

  test('completes the open assignment, and the seat is free again §59.6 §64.3 §64.4', async () => {
    await assign([ada, kim]);
    await enrol(ada);
    const { _id } = (await record())[0]!;
    expect(await assignmentOf(ada)).toMatchObject({
      status: 'complete',
      session: null,
      cycle: 1,
      valid_until: null,
      completed_at: world.clock.now().toISOString(),
      record: _id,
    });
    expect(await assignmentOf(kim)).toMatchObject({ status: 'not-enrolled', record: null });
    const entries = await admin.trail({ action: 'record.create' });
    expect(entries[0]).toMatchObject({
      people: [{ _id: ada.id }],
      before: { session: program.sessions[0] },
      after: { record: _id, complete: true, cycle: 1, title: 'Fire Safety' },
    });
  });

  test('that took no minutes is told with 0 in the trail', async () => {
    await record({ minutes: 0 });
    const entries = await admin.trail({ action: 'record.create' });
    expect(entries[0]).toMatchObject({ after: { minutes: 0 } });
  });

  test('that has expired completes nothing §64.4', async () => {
    await assign([ada]);
    expect(await record({ valid_until: world.day(-1) })).toMatchObject([{ state: 'expired' }]);
    expect(await assignmentOf(ada)).toMatchObject({ status: 'not-enrolled', valid_until: world.day(-1) });
  });

  test('that is valid to the end of today completes §59.3', async () => {
    await assign([ada]);
    expect(await record({ valid_until: world.day(0) })).toMatchObject([{ state: 'valid' }]);
    expect(await assignmentOf(ada)).toMatchObject({ status: 'complete', valid_until: world.day(0) });
  });

  test('that is newer moves the end of a complete training, an older one changes nothing §59.3 §64.4', async () => {
    await assign([ada]);
    await record({ trained_on: world.day(-10), valid_until: world.day(10) });
    const before = await assignmentOf(ada);
    await record({ trained_on: world.day(-20), valid_until: world.day(99) });
    expect(await assignmentOf(ada)).toEqual(before);
    const [newer] = await record({ trained_on: world.day(-5), valid_until: world.day(20) });
    expect(await assignmentOf(ada)).toEqual({
      ...before,
      valid_until: world.day(20),
      record: newer!._id,
    });
    const records = await ada.recordsOf(ada);
    expect(records.map(({ state, cycle }) => [state, cycle])).toEqual([
      ['valid', 1],
      ['replaced', 1],
      ['replaced', 1],
    ]);
  });

  test('that is newer than a session which is marked later keeps its end', async () => {
    program = await createProgram({ sessionDays: [0] });
    await assign([ada]);
    await enrol(ada);
    world.clock.advance(3 * 86_400_000);
    await record({ trained_on: world.day(-2), valid_until: world.day(-1) });
    await trainer.completes(program, ada);
    expect(await assignmentOf(ada)).toMatchObject({ status: 'overdue', valid_until: world.day(-1) });
  });

  test('is in time for a person who is assigned after it, and else leads to the next cycle §64.3', async () => {
    await record({ valid_until: world.day(0) });
    await record({ people: [kim.id], valid_until: world.day(-1) });
    const { employees, complete } = await assign([ada, kim]);
    expect(employees.map(({ _id }) => _id).toSorted()).toEqual([ada.id, kim.id].toSorted());
    expect(complete).toEqual([ada.id]);
    expect(await assignmentOf(ada)).toMatchObject({ status: 'complete', cycle: 1, session: null });
    expect(await assignmentOf(kim)).toMatchObject({ status: 'not-enrolled', cycle: 2 });
  });

  test('keeps its program among one’s trainings, assigned or not, until it is revoked §59.4', async () => {
    const trainings = async () => {
      const { programs } = await ada.call(usersApi.trainings, { params: { id: ada.id } });
      return programs.map(({ _id }) => _id);
    };
    const [made] = await record();
    expect(await trainings()).toEqual([program.id]);
    expect(await ada.status(programsApi.view, { params: { id: program.id } })).toBe(200);
    await admin.revokes(made!, 'The wrong person');
    expect(await trainings()).toEqual([]);
    expect(await ada.status(programsApi.view, { params: { id: program.id } })).toBe(404);
  });

  test('of a person who is not assigned goes on with the cycle while the last one is valid, else with the next §64.3', async () => {
    const cycleOf = async (facts: object) => (await record(facts))[0]!.cycle;
    expect(await cycleOf({ trained_on: world.day(-30), valid_until: world.day(-5) })).toBe(1);
    expect(await cycleOf({ trained_on: world.day(-4), valid_until: world.day(5) })).toBe(2);
    expect(await cycleOf({ trained_on: world.day(-3), valid_until: null })).toBe(2);
  });

  test('tells each person in an entry of their own, which an erasure of another one leaves whole §64.7', async () => {
    await record({ people: [ada.id, kim.id], note: 'As agreed', place: 'Kiel' });
    const query = { action: 'record.create', limit: '2' } as const;
    const entries = await admin.trail(query);
    expect(entries.map(({ people }) => people.map(({ _id }) => _id).join()).toSorted()).toEqual(
      [ada.id, kim.id].toSorted(),
    );
    await erasePerson({ ...world.services, db: world.database.db }, kim.id);
    const left = await admin.trail(query);
    const toldOf = ({ id }: Someone) => left.find(({ people: [person] }) => person!._id === id)!.after;
    expect(toldOf(ada)).toMatchObject({ note: 'As agreed', place: 'Kiel' });
    expect(JSON.stringify(toldOf(kim))).not.toMatch(/As agreed|Kiel/);
    expect(toldOf(kim)).toMatchObject({ title: 'Fire Safety', cycle: 1 });
  });
});
