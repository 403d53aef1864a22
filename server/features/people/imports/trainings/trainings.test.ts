import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { importsApi, programsApi } from '#shared/contract';
import { csvOf, importsOf } from '../../../../../test/import-file.ts';
import { invalidInputRefusal } from '../../../../../test/client.ts';
import { stage } from '../../../../../test/cast.ts';

describe('a file of trainings', () => {
  const { world, admin, manager, createProgram } = stage();
  const imports = () => importsOf(world, () => admin);
  const people: string[] = [];

  beforeAll(async () => {
    const rows = ['k1', 'k2', 'k3', 'k4'].map((key) => [key, key, 'Sam', key]);
    await imports().doAll(csvOf(['Personnel ID', 'Login', 'First name', 'Last name'], ...rows));
    const { rows: found } = await sql<{ id: string }>`
      select id from users where external_id is not null order by external_id`.execute(world.database.db);
    people.push(...found.map(({ id }) => id));
  });

  const create = (title: string, facts: object = {}) => createProgram({ title, ...facts });
  const recordsOf = (person: string) => admin.recordsOf({ id: person });

  const headings = [
    'Personnel ID',
    'Training',
    'Trained on',
    'Valid until',
    'Outcome',
    'Minutes',
    'Trainer',
    'Note',
  ];

  test('records each training once, and completes who is assigned §107.10', async () => {
    const { id } = await create('Crane driving', { due_days: 30, renew_months: 12 });
    await manager.call(programsApi.assign, {
      params: { id },
      body: { assigned_employees: people.slice(0, 2) },
    });
    const content = csvOf(
      headings,
      ['k1', 'crane DRIVING', world.day(-40), '', 'passed', '90', 'Ms. Hoist', 'With licence'],
      ['k1', 'Crane driving', world.day(-400), '', '', '', '', ''],
      ['k2', 'Crane driving', world.day(-400), '', '', '', '', ''],
      ['k3', 'Crane driving', world.day(-10), world.day(700), '', '', '', ''],
    );
    const planned = await imports().upload(content, { what: 'records' });
    expect(planned).toMatchObject({ state: 'planned', counts: { create: 4, refused: 0 } });
    expect(await imports().run(planned)).toMatchObject({ state: 'done', result: { records: 4, refused: 0 } });
    const [newest, older] = await recordsOf(people[0]!);
    expect(newest).toMatchObject({
      program: { _id: id },
      trained_on: world.day(-40),
      outcome: 'passed',
      minutes: 90,
      note: 'With licence',
      source: 'import',
      state: 'valid',
    });
    expect(older).toMatchObject({ trained_on: world.day(-400), state: 'replaced' });
    const employees = await admin.assignedTo({ id });
    expect(employees.map(({ last_name, status }) => [last_name, status])).toEqual(
      expect.arrayContaining([
        ['k1', 'complete'],
        // The record has ended, so it answers nothing.
        ['k2', 'not-enrolled'],
      ]),
    );
    expect((await imports().upload(content, { what: 'records' })).counts).toMatchObject({
      same: 4,
      create: 0,
    });
  });

  test('is asked about titles that no training has §107.10', async () => {
    const { id } = await create('Ladders');
    const content = csvOf(
      headings.slice(0, 3),
      ['k1', 'Climbing', world.day(-3)],
      ['k2', 'Sailing', world.day(-3)],
      ['k3', 'Rowing', world.day(-3)],
    );
    const asked = await imports().upload(content, { what: 'records' });
    expect(asked.questions).toEqual([
      {
        code: 'unknown_title',
        optional: false,
        column: 'Training',
        values: ['Climbing', 'Sailing', 'Rowing'],
      },
    ]);
    const titles = { Climbing: id, Sailing: 'free', Rowing: 'leave' };
    const wrong = admin.refusal(importsApi.answer, {
      params: { importId: asked._id },
      body: { titles: { Climbing: admin.id } },
    });
    expect(await wrong).toMatchObject(invalidInputRefusal);
    const planned = await imports().answer(asked, { titles });
    expect(planned).toMatchObject({ state: 'planned', questions: [], counts: { create: 2, refused: 1 } });
    await imports().run(planned);
    expect((await recordsOf(people[0]!)).map(({ title }) => title)).toContain('Ladders');
    expect((await recordsOf(people[1]!)).map(({ title }) => title)).toContain('Sailing');
  });

  test('is refused line by line, for people who are unknown and days that are none or ahead §107.10', async () => {
    await create('Knots');
    const content = csvOf(
      headings,
      ['k9', 'Knots', world.day(-3), '', '', '', '', ''],
      ['k1', 'Knots', world.day(3), '', '', '', '', ''],
      ['k1', 'Knots', 'soon', '', '', '', '', ''],
      ['k1', 'Knots', '', '', '', '', '', ''],
      ['k1', 'Knots', world.day(-3), world.day(-4), '', '', '', ''],
      ['k1', 'Knots', world.day(-3), '', 'great', '', '', ''],
      ['k1', 'Knots', world.day(-3), '', '', '-1', '', ''],
      ['k1', 'Knots', world.day(-5), '', '', '', '', ''],
      ['k1', 'Knots', world.day(-5), '', '', '', '', ''],
    );
    const planned = await imports().upload(content, { what: 'records' });
    expect((await imports().lines(planned, 'refused')).map(({ line, code }) => [line, code])).toEqual([
      [2, 'unknown_person'],
      [3, 'day_ahead'],
      [4, 'date'],
      [5, 'date'],
      [6, 'valid_until'],
      [7, 'outcome'],
      [8, 'minutes'],
    ]);
    expect(planned.counts).toMatchObject({ create: 1, same: 1 });
    for (const { why } of await imports().lines(planned, 'refused')) expect(why).toMatch(/\.$/);
  });

  test('may be a matrix of people and trainings, whose words mean a day or that somebody is exempt §107.11', async () => {
    const [rope, oil] = [await create('Rope access'), await create('Oil spills')];
    await manager.assigns(oil, { id: people[1]! });
    const content = csvOf(
      ['Personnel ID', 'Name', 'Rope access', 'Oil', 'Shoe size'],
      ['k1', 'Sam k1', world.day(-2), 'x', '44'],
      ['k2', 'Sam k2', 'soon', 'n/a', ''],
      ['k3', 'Sam k3', 'n/a', '', ''],
      ['k9', 'Nobody', world.day(-2), '', ''],
    );
    const asked = await imports().upload(content, { what: 'matrix' });
    expect(asked.questions).toEqual([
      { code: 'column', optional: false, column: 'Oil' },
      { code: 'column', optional: false, column: 'Shoe size' },
    ]);
    const columns = { Oil: { program: oil.id }, 'Shoe size': { field: null, program: null } };
    const undated = await imports().answer(asked, { columns });
    expect(undated).toMatchObject({ state: 'planned', counts: { change: 3, refused: 1 } });
    expect(await imports().lines(undated, 'change')).toMatchObject([
      { line: 2, code: 'needs_date', field: 'Oil', changes: { 'Rope access': [null, world.day(-2)] } },
      { line: 3, code: 'date', field: 'Rope access', changes: { Oil: [null, 'n/a'] } },
      { line: 4, code: null, changes: { 'Rope access': [null, 'n/a'] } },
    ]);
    const planned = await imports().answer(asked, { x_date: world.day(-1) });
    expect(await imports().run(planned)).toMatchObject({ result: { records: 2, changed: 3, refused: 1 } });
    const { rows } = await sql<{ program_id: string; person_id: string }>`
      select program_id, person_id from exemptions`.execute(world.database.db);
    expect(rows).toEqual(
      expect.arrayContaining([
        { program_id: oil.id, person_id: people[1] },
        { program_id: rope.id, person_id: people[2] },
      ]),
    );
    expect((await recordsOf(people[0]!)).map(({ title, trained_on }) => [title, trained_on])).toEqual(
      expect.arrayContaining([
        ['Rope access', world.day(-2)],
        ['Oil spills', world.day(-1)],
      ]),
    );
    const again = await imports().upload(content, { what: 'matrix' });
    const dated = await imports().answer(again, { x_date: world.day(-1) });
    expect(dated.counts).toMatchObject({ same: 3, change: 0, refused: 1 });
  });
});
