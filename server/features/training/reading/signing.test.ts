import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { programsApi, readingApi, recordsApi, seatsApi, sessionPlansApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';
import { count } from '../../../../test/equivalents.ts';
import {
  grants,
  isRefused,
  questions,
  readingsOf,
  rightAnswers,
  signs,
  wrongAnswers,
} from '../../../../test/readings.ts';

const { world, admin, manager, trainer, ada, bob } = stage({
  people: { admin: 'admin', manager: 'manager', trainer: 'trainer' },
  newcomers: ['ada', 'bob'],
});

const readings = readingsOf(world, { admin, manager });

async function assign(facts: Parameters<typeof readings.create>[0] = {}) {
  const program = await readings.create(facts);
  await manager.assigns(program, ada, bob);
  return program;
}

const withQuestions = () => assign({ reading: { questions } });
const body = (answers: number[][]) => ({ version: 1, answers });
const recordsOf = async (person: typeof ada) =>
  (await person.call(recordsApi.ofPerson, { params: { id: person.id } })).records;
const countRecords = async (program: { id: string }) => {
  const { rows } = await sql`select from training_records where program_id = ${program.id}`.execute(
    world.database.db,
  );
  return rows.length;
};

describe('signing is refused', () => {
  test('to people who aren’t assigned, and in programs with sessions §118.5', async () => {
    const program = await readings.create();
    for (const person of [ada, trainer, admin, manager])
      expect(await isRefused(person, program)).toMatchObject({ status: 404 });
    const held = await world.createProgram({ admin, manager, trainers: [trainer] });
    await manager.assigns(held, ada);
    expect(await isRefused(ada, held)).toMatchObject({ status: 404 });
  });

  test('of a version that is past or yet to come §118.5', async () => {
    const program = await assign();
    await readings.change(program, { declaration: 'I have read the second version.' });
    for (const version of [1, 3])
      expect(await isRefused(ada, program, { version })).toMatchObject({
        status: 409,
        code: 'version_changed',
        version: 2,
      });
    expect(await countRecords(program)).toBe(0);
  });

  test('in an archived program, and once it is complete §118.5', async () => {
    const program = await assign();
    await signs(ada, program);
    expect(await isRefused(ada, program)).toMatchObject({ code: 'already_complete' });
    await admin.archives(program);
    expect(await isRefused(bob, program)).toMatchObject({ code: 'program_archived' });
  });

  test.each([
    [undefined],
    [[]],
    [[[0], [2]]],
    [[[0], [2], [0], [1]]],
    [[[0], [3], [0, 2]]],
    [[[0], [-1], [0, 2]]],
  ])('with answers that don’t fit the questions: %j §118.6', async (answers) => {
    const program = await withQuestions();
    const refusal = await ada.refusal(readingApi.acknowledge, {
      params: { id: program.id },
      body: { version: 1, ...(answers && { answers }) },
    });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_input' });
    expect((await ada.views(program)).reading!.tries_left).toBe(3);
  });
});

describe('signing', () => {
  test('makes a record of one’s own, of the version, and completes the training §118.5', async () => {
    const program = await assign();
    const { record } = await signs(ada, program);
    expect(record).toMatchObject({
      person: { _id: ada.id },
      program: { _id: program.id },
      source: 'acknowledgement',
      trained_on: world.day(0),
      recorded_by: `${ada.first_name} ${ada.last_name}`,
      by_themselves: false,
      trainer: null,
      outcome: 'attended',
      score: null,
      minutes: 1,
      signed: {
        version: 1,
        name: null,
        sha256: null,
        link: 'https://intranet.example/hygiene',
        declaration: 'I have read and understood it.',
      },
    });
    expect(await recordsOf(ada)).toEqual([record]);
    const employees = await manager.assignedTo(program);
    expect(
      new Map(employees.map(({ _id, status, signed_version }) => [_id, [status, signed_version]])),
    ).toEqual(
      new Map([
        [ada.id, ['complete', 1]],
        [bob.id, ['not-enrolled', null]],
      ]),
    );
    expect((await manager.views(program)).reading).toMatchObject({ version: 1, signed: 1 });
    expect((await ada.views(program)).reading).toMatchObject({ signed: null, tries_left: null });
  });

  test('is everybody’s own: managers and admins sign for themselves, too §118.5', async () => {
    const program = await readings.create();
    await manager.assigns(program, manager, admin, trainer);
    for (const person of [manager, admin, trainer])
      expect((await signs(person, program)).record).toMatchObject({ person: { _id: person.id } });
  });

  test('keeps the text and digest of what was signed after a new version §118.4', async () => {
    const program = await assign();
    await signs(ada, program);
    await readings.change(program, { link: 'https://intranet.example/hygiene-2' });
    expect((await recordsOf(ada))[0]!.signed).toMatchObject({
      version: 1,
      link: 'https://intranet.example/hygiene',
    });
    expect(await manager.assignmentOf(ada, program)).toMatchObject({ status: 'complete', signed_version: 1 });
  });

  test('is told in the trail, in an entry of the person §118.10', async () => {
    const program = await withQuestions();
    await isRefused(ada, program, body(wrongAnswers));
    const { record } = await signs(ada, program, body(rightAnswers));
    const entries = await admin.trail({ person: ada.id });
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'program.acknowledge', after: { record: record._id, version: 1, score: 100 } },
      { action: 'program.fail-questions', after: { version: 1, cycle: 1, score: 33 } },
    ]);
  });
});

describe('questions', () => {
  test('are passed by the percentage of answers that are exactly right, rounded down §118.6', async () => {
    const program = await assign({ reading: { questions, pass_percent: 66 } });
    expect(await isRefused(ada, program, body(wrongAnswers))).toMatchObject({
      status: 409,
      code: 'not_passed',
      score: 33,
      tries_left: 2,
    });
    expect((await ada.views(program)).reading!.tries_left).toBe(2);
    expect((await signs(ada, program, body([[0], [2], [0]]))).record).toMatchObject({
      outcome: 'passed',
      score: 66,
    });
  });

  test('have their right answers told to admins alone §118.3', async () => {
    const program = await withQuestions();
    for (const person of [manager, ada])
      for (const question of (await person.views(program)).reading!.questions)
        expect(Object.keys(question)).toEqual(['text', 'options']);
    expect((await admin.views(program)).reading!.questions).toEqual(questions);
  });

  test('have three tries; then it is the manager’s move, who gives three more §118.7', async () => {
    const program = await withQuestions();
    expect((await ada.views(program)).move).toMatchObject({ whose: 'employee', what: 'read' });
    for (const left of [2, 1, 0])
      expect(await isRefused(ada, program, body(wrongAnswers))).toMatchObject({ tries_left: left });
    expect(await isRefused(ada, program, body(rightAnswers))).toMatchObject({
      status: 409,
      code: 'no_tries_left',
    });
    expect((await ada.views(program)).move).toMatchObject({ whose: 'manager', what: 'read' });
    expect((await manager.assignmentOf(ada, program))!.move).toMatchObject({
      whose: 'manager',
      what: 'read',
    });
    const { employees } = await grants(manager, program, ada, bob);
    expect(employees.map(({ _id }) => _id)).toEqual([ada.id]);
    expect((await ada.views(program)).reading!.tries_left).toBe(3);
    expect((await bob.views(program)).reading!.tries_left).toBe(3);
    expect((await grants(manager, program, ada)).employees).toEqual([]);
    expect((await signs(ada, program, body(rightAnswers))).record.score).toBe(100);
  });

  test('begin anew with a new version §118.7', async () => {
    const program = await withQuestions();
    for (const _try of [1, 2, 3]) await isRefused(ada, program, body(wrongAnswers));
    await readings.change(program, { pass_percent: 50 });
    expect((await ada.views(program)).reading).toMatchObject({ version: 2, tries_left: 3 });
    expect((await ada.views(program)).move).toMatchObject({ whose: 'employee' });
  });

  test('count a call that comes again under its key once §118.7', async () => {
    const program = await withQuestions();
    const once = {
      params: { id: program.id },
      body: body(wrongAnswers),
      headers: { 'idempotency-key': `try-${program.id}` },
    };
    const first = await ada.refusal(readingApi.acknowledge, once);
    expect(first).toMatchObject({ code: 'not_passed', tries_left: 2 });
    expect(await ada.refusal(readingApi.acknowledge, once)).toEqual(first);
    expect((await ada.views(program)).reading!.tries_left).toBe(2);
  });
});

describe('more tries are refused', () => {
  test('to managers for themselves, and given by an admin §118.7', async () => {
    const program = await readings.create({ reading: { questions } });
    await manager.assigns(program, manager);
    for (const _try of [1, 2, 3]) await isRefused(manager, program, body(wrongAnswers));
    const asked = { params: { id: program.id }, body: { people: [manager.id] } };
    expect(await manager.refusal(readingApi.grantTries, asked)).toMatchObject({ code: 'not_for_yourself' });
    expect((await grants(admin, program, manager)).employees).toHaveLength(1);
  });

  test('for people who aren’t assigned or are complete, and all are refused then §118.7', async () => {
    const program = await withQuestions();
    for (const _try of [1, 2, 3]) await isRefused(ada, program, body(wrongAnswers));
    const refusalFor = (...people: { id: string }[]) =>
      manager.refusal(readingApi.grantTries, {
        params: { id: program.id },
        body: { people: people.map(({ id }) => id) },
      });
    expect(await refusalFor(ada, trainer)).toMatchObject({ status: 400, code: 'not_assigned' });
    await signs(bob, program, body(rightAnswers));
    expect(await refusalFor(ada, bob)).toMatchObject({ code: 'already_complete' });
    expect((await ada.views(program)).reading!.tries_left).toBe(0);
  });
});

test('Calls about seats don’t find a program that people read and sign, and it is never short §118.2', async () => {
  const program = await assign();
  const params = { id: program.id };
  const session = '00000000-0000-4000-8000-000000000000';
  const refusals = [
    await ada.refusal(programsApi.enrol, { params, body: { user: ada.id, session } }),
    await ada.refusal(seatsApi.wait, { params, body: { session: null } }),
    await ada.refusal(seatsApi.switchSession, { params, body: { session } }),
    await ada.refusal(seatsApi.giveBack, { params, body: {} }),
    await ada.refusal(seatsApi.offers, { params }),
    await manager.refusal(sessionPlansApi.solvency, { params }),
    await admin.refusal(sessionPlansApi.cancel, {
      params: { ...params, session },
      body: { reason: 'Ill', move_to: null },
    }),
  ];
  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 404));
  const { programs } = await manager.call(sessionPlansApi.listShort);
  expect(programs.map(({ _id }) => _id)).not.toContain(program.id);
});

test('A signature completes people in a program for which the reading counts §118.5 §124.1', async () => {
  const reading = await assign();
  const held = await world.createProgram({ admin, manager, trainers: [trainer] });
  await manager.assigns(held, ada);
  await count(admin, held, [reading]);
  const { record } = await signs(ada, reading);
  expect(await ada.views(held)).toMatchObject({
    status: 'complete',
    answered_by: { record: record._id, title: 'Hygiene Rules' },
  });
  expect(await recordsOf(ada)).toHaveLength(1);
});

test('A record of another program completes people in a reading, until a new version asks them again §118.8 §124.1', async () => {
  const source = await readings.create();
  await manager.assigns(source, ada);
  await signs(ada, source);
  const program = await assign();
  await count(admin, program, [source]);
  expect((await ada.views(program)).status).toBe('complete');
  expect((await bob.views(program)).status).toBe('not-enrolled');
  await readings.change(program, { declaration: 'I follow the new rules.', again: 'everybody' });
  expect(await ada.views(program)).toMatchObject({ status: 'not-enrolled', due_because: 'version' });
  await signs(ada, program, { version: 2 });
  expect((await ada.views(program)).status).toBe('complete');
});
