import { describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { programsApi, recordsApi } from '#shared/contract';
import { stage } from '../../../../test/cast.ts';
import { questions, readingBody, readingProgram, readingsOf, signs } from '../../../../test/readings.ts';
import { endOfDay } from '#shared/time';

const { world, admin, manager, trainer, ada, bob, eve } = stage({
  people: { admin: 'admin', manager: 'manager', trainer: 'trainer' },
  newcomers: ['ada', 'bob', 'eve'],
});

const readings = readingsOf(world, { admin, manager });
type Facts = Parameters<typeof readings.create>[0];
const paramsOf = ({ id }: { id: string }) => ({ params: { id } });

const refusalOf = (facts: Facts | object) =>
  admin.refusal(programsApi.create, { body: { ...readingProgram(world, manager), ...facts } });

describe('a program that people read and sign is refused', () => {
  test.each<[string, object, object]>([
    ['with a session', {}, { sessions: 'A training completed by reading has no sessions' }],
    ['without a reading', { reading: null }, { reading: 'A reading is required' }],
    [
      'without anything to read',
      { reading: { link: null } },
      { 'reading.file': 'A file or a link is required' },
    ],
    [
      'with a link and a file',
      { reading: { file: '00000000-0000-4000-8000-000000000000' } },
      { 'reading.file': 'Choose a file or enter a link, not both' },
    ],
    [
      'with a right answer that there isn’t',
      { reading: { questions: [{ text: 'Where?', options: ['Here', 'There'], right: [2] }] } },
      { 'reading.questions.0.right': 'Not an answer' },
    ],
    [
      'with one answer only',
      { reading: { questions: [{ text: 'Where?', options: ['Here'], right: [0] }] } },
      { 'reading.questions.0.options': 'At least two answers are required' },
    ],
    [
      'without a text to sign',
      { reading: { declaration: ' ' } },
      { 'reading.declaration': 'A text to sign is required' },
    ],
  ])('%s §118.1 §118.3', async (name, { reading, ...facts }: { reading?: object | null }, errors) => {
    const sessions =
      name === 'with a session' ? [{ trainer: trainer.id, date: world.day(1), time: '09:00' }] : [];
    expect(
      await refusalOf({
        ...facts,
        sessions,
        reading: reading === null ? null : readingBody(reading),
      }),
    ).toMatchObject({ status: 400, errors });
  });

  test('with more than twenty questions, or a day that isn’t ahead §118.3 §118.4', async () => {
    const many = Array.from({ length: 21 }, () => questions[0]!);
    expect(await refusalOf({ reading: readingBody({ questions: many }) })).toMatchObject({
      errors: { 'reading.questions': 'At most 20 questions' },
    });
    for (const day of [world.day(0), world.day(-1)])
      expect(await refusalOf({ reading: readingBody({ effective_on: day }) })).toMatchObject({
        errors: { 'reading.effective_on': 'Must be later than today' },
      });
  });

  test('in place of sessions once somebody was assigned §118.1', async () => {
    const program = await readings.create();
    await manager.assigns(program, ada);
    await manager.unassigns(program, ada);
    const { reading: _, ...body } = await readings.editOf(program, {});
    const sessions = [{ trainer: trainer.id, date: world.day(1), time: '09:00' }];
    expect(
      await admin.refusal(programsApi.edit, {
        ...paramsOf(program),
        body: { ...body, completes_by: 'session', duration: 60, sessions },
      }),
    ).toMatchObject({ status: 409, code: 'has_people' });
  });

  test('with sessions whose form has a reading, or that last a minute §118.1', async () => {
    const sessions = [{ trainer: trainer.id, date: world.day(1), time: '09:00' }];
    expect(await refusalOf({ completes_by: 'session', sessions })).toMatchObject({
      errors: {
        duration: 'Duration at least 30 min.',
        reading: 'Only for trainings that are completed by reading',
      },
    });
  });
});

describe('a program that people read and sign', () => {
  test('has its first version, without sessions, and may last a minute §118.1', async () => {
    const program = await readings.create({ reading: { questions, effective_on: world.day(3) } });
    expect(await admin.views(program)).toMatchObject({
      completes_by: 'reading',
      duration: 1,
      training_sessions: [],
      reading: {
        version: 1,
        link: 'https://intranet.example/hygiene',
        file: null,
        effective_on: world.day(3),
        pass_percent: 80,
        questions,
        tries_left: null,
        signed: 0,
      },
    });
  });

  test('becomes one with sessions, and back, while nobody was assigned §118.1', async () => {
    const program = await readings.create();
    const { reading, ...body } = await readings.editOf(program, {});
    const sessions = [{ trainer: trainer.id, date: world.day(1), time: '09:00' }];
    const edit = (changes: object) =>
      admin.call(programsApi.edit, { ...paramsOf(program), body: { ...body, ...changes } });
    await edit({ completes_by: 'session', duration: 60, sessions });
    expect(await admin.views(program)).toMatchObject({ completes_by: 'session', reading: null });
    await edit({ completes_by: 'reading', duration: 5, sessions: [], reading });
    expect(await admin.views(program)).toMatchObject({
      completes_by: 'reading',
      training_sessions: [],
      reading: { version: 1 },
    });
  });

  test('stays as it is by an edit without a reading, or with the same §118.4', async () => {
    const program = await readings.create({ reading: { questions } });
    const { reading, ...body } = await readings.editOf(program, {});
    for (const each of [{}, { reading: null }, { reading }])
      await admin.call(programsApi.edit, { ...paramsOf(program), body: { ...body, ...each } });
    expect((await admin.views(program)).reading).toMatchObject({ version: 1, questions });
  });

  test('keeps its version if only the day moves on which that takes effect §118.4', async () => {
    const program = await readings.create({ reading: { effective_on: world.day(3) } });
    await readings.change(program, { effective_on: world.day(9), again: 'everybody' });
    expect((await admin.views(program)).reading).toMatchObject({ version: 1, effective_on: world.day(9) });
  });

  test.each([
    ['link', { link: 'https://intranet.example/new' }],
    ['text to sign', { declaration: 'I agree.' }],
    ['question', { questions }],
    ['pass mark', { pass_percent: 100 }],
  ])('has a new version by another %s, and asks nobody unless it says so §118.4', async (_name, changes) => {
    const program = await readings.create();
    await manager.assigns(program, ada);
    await signs(ada, program);
    expect(await readings.change(program, changes)).toEqual([]);
    expect((await admin.views(program)).reading).toMatchObject({ version: 2, signed: 0, ...changes });
    expect(await manager.assignmentOf(ada, program)).toMatchObject({ status: 'complete', cycle: 1 });
  });

  test('needs the digest of its effects for a new version §118.4', async () => {
    const program = await readings.create();
    await manager.assigns(program, ada);
    await signs(ada, program);
    const body = await readings.editOf(program, { link: 'https://intranet.example/new', again: 'everybody' });
    for (const effects of [undefined, 'other'])
      expect(
        await admin.refusal(programsApi.edit, { ...paramsOf(program), body: { ...body, effects } }),
      ).toMatchObject({
        status: 409,
        code: 'effects_changed',
        effects: [
          { code: 'renewal_opened', people: 1 },
          { code: 'message_sent', people: 1 },
        ],
      });
    expect((await admin.views(program)).reading!.version).toBe(1);
  });
});

describe('a version that asks everybody again', () => {
  test('opens the next cycle of those who are complete, due the day before it takes effect §118.8', async () => {
    const program = await readings.create({ due_days: 50 });
    await manager.assigns(program, ada, bob, eve);
    await signs(ada, program);
    await signs(bob, program);
    const before = await manager.assignmentOf(eve, program);
    const effects = await readings.change(program, {
      declaration: 'I have read the second version.',
      effective_on: world.day(10),
      again: 'everybody',
    });
    expect(effects).toMatchObject([
      { code: 'renewal_opened', people: 2 },
      { code: 'message_sent', people: 2 },
    ]);
    for (const person of [ada, bob])
      expect(await manager.assignmentOf(person, program)).toMatchObject({
        status: 'not-enrolled',
        cycle: 2,
        due: world.day(9),
        due_because: 'version',
        because: { kind: 'version', text: 'New version' },
        signed_version: 1,
        move: { whose: 'employee', what: 'read', by: world.day(9) },
      });
    expect(await manager.assignmentOf(eve, program)).toEqual(before);
    const { records } = await ada.call(recordsApi.ofPerson, { params: { id: ada.id } });
    expect(records).toMatchObject([{ state: 'valid', signed: { version: 1 } }]);
    await signs(ada, program, { version: 2 });
    expect((await manager.views(program)).reading!.signed).toBe(1);
  });

  test.each([
    [null, 14],
    [5, 5],
  ])('without a day is due in the days that the program gives, %s: in %i §118.8', async (due_days, days) => {
    const program = await readings.create({ due_days });
    await manager.assigns(program, ada);
    await signs(ada, program);
    await readings.change(program, { pass_percent: 90, again: 'everybody' });
    expect(await manager.assignmentOf(ada, program)).toMatchObject({ cycle: 2, due: world.day(days) });
  });

  test('sends a message, if it is due soon; another version sends none §118.9', async () => {
    const program = await readings.create({ due_days: 200 });
    await manager.assigns(program, ada);
    await signs(ada, program);
    const countNews = async () =>
      (
        await sql`select from new_trainings where program_id = ${program.id} and cycle = 2`.execute(
          world.database.db,
        )
      ).rows.length;
    await readings.change(program, { pass_percent: 90 });
    expect(await countNews()).toBe(0);
    expect(await readings.change(program, { pass_percent: 91, again: 'everybody' })).toMatchObject([
      { code: 'renewal_opened' },
    ]);
    expect(await countNews()).toBe(1);
  });

  test('leaves people alone who have left, and takes itself back with the record that it followed §118.8', async () => {
    const program = await readings.create();
    await manager.assigns(program, ada, bob);
    const { record } = await signs(ada, program);
    await signs(bob, program);
    await admin.deletes(bob);
    expect(await readings.change(program, { pass_percent: 90, again: 'everybody' })).toMatchObject([
      { code: 'renewal_opened', people: 1 },
      { code: 'message_sent', people: 1 },
    ]);
    await admin.revokes(record);
    expect(await manager.assignmentOf(ada, program)).toMatchObject({
      status: 'not-enrolled',
      cycle: 1,
      due: world.day(30),
    });
  });

  test('asks people whose exemption ends later, too §118.8', async () => {
    const program = await readings.create();
    await manager.assigns(program, ada);
    await signs(ada, program);
    await readings.change(program, { pass_percent: 90, again: 'everybody' });
    await manager.exempts(program, [ada]);
    await manager.endsExemption(program, ada);
    expect(await manager.assignmentOf(ada, program)).toMatchObject({ status: 'not-enrolled', cycle: 2 });
  });

  test('is told in the trail with everybody whom it asks §118.10', async () => {
    const program = await readings.create();
    await manager.assigns(program, ada, bob);
    await signs(ada, program);
    await readings.change(program, { pass_percent: 90, again: 'everybody' });
    const [asked, edited] = await admin.trail({ program: program.id });
    const due = endOfDay(world.day(14), world.services.config.timeZone).toISOString();
    expect(asked).toMatchObject({
      action: 'program.ask-again',
      people: [{ _id: ada.id }],
      after: { version: 2, asked_again: 1, due },
    });
    expect(edited).toMatchObject({ action: 'program.edit', after: { reading: { version: 2 } } });
  });
});
