import { beforeEach, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import type { ProgramRule, SentRule } from '#shared/programs/program-renewal';
import { invalidInputRefusal } from '../../../test/client.ts';
import { stage } from '../../../test/cast.ts';

const plain: ProgramRule = { due_days: null, renew_months: null, renew_on: null, window_days: 60 };
const everyYear: ProgramRule = { ...plain, due_days: 14, renew_months: 12 };

const wholeDays = 'Must be a whole number of days from 0 to 3,650';
const wholeMonths = 'Must be a whole number of months from 1 to 120';
const wholeWindow = 'Must be a whole number of days from 1 to 3,650';
const noDay = 'Must be a day of the year';
const daysMissing = 'The number of days is required if the training repeats';
const notBoth = 'Choose either months or a day of the year';

describe('how a program comes back', () => {
  const { world, admin, manager, trainer } = stage();

  /** As a program that knows nothing of renewals sends it, with these fields beside. */
  const payload = (fields: object = {}) => ({
    title: 'Fire Safety',
    description: 'How to leave the building.',
    assigned_manager: manager.id,
    deadline: world.day(7),
    duration: 60,
    sessions: [{ _id: null, trainer: trainer.id, date: world.day(1), time: '09:00' }],
    ...fields,
  });
  const create = async (rule: SentRule = {}) =>
    (await admin.call(programsApi.create, { body: payload(rule) })).program_id;
  const view = (id: string) => admin.views({ id });
  const ruleOf = async (id: string) => {
    const { due_days, renew_months, renew_on, window_days } = await view(id);
    return { due_days, renew_months, renew_on, window_days };
  };

  describe('in a new program', () => {
    const expectRefusal = async (fields: object, errors: Record<string, string>) => {
      const before = (await admin.call(programsApi.listAll)).programs.length;
      expect(await admin.refusal(programsApi.create, { body: payload(fields) })).toEqual({
        ...invalidInputRefusal,
        errors,
      });
      expect((await admin.call(programsApi.listAll)).programs).toHaveLength(before);
    };

    test.each<[object, Record<string, string>]>([
      [{ due_days: -1 }, { due_days: wholeDays }],
      [{ due_days: 3_651 }, { due_days: wholeDays }],
      [{ due_days: 1.5 }, { due_days: wholeDays }],
      [{ due_days: '14' }, { due_days: wholeDays }],
      [{ renew_months: 0, due_days: 14 }, { renew_months: wholeMonths }],
      [{ renew_months: 121, due_days: 14 }, { renew_months: wholeMonths }],
      [{ renew_months: true }, { renew_months: wholeMonths }],
      [{ renew_on: '02-30', due_days: 14 }, { renew_on: noDay }],
      [{ renew_on: '2027-03-01', due_days: 14 }, { renew_on: noDay }],
      [{ renew_on: 301, due_days: 14 }, { renew_on: noDay }],
      [{ window_days: 0 }, { window_days: wholeWindow }],
      [{ window_days: 3_651 }, { window_days: wholeWindow }],
      [{ renew_months: 12 }, { due_days: daysMissing }],
      [{ renew_on: '03-01', due_days: '' }, { due_days: daysMissing }],
      [{ renew_months: 12, renew_on: '03-01', due_days: 14 }, { renew_on: notBoth }],
      [
        { renew_months: 1, due_days: 14, window_days: 28 },
        { window_days: 'Must be shorter than the repeat period, so at most 27 days' },
      ],
      [
        { renew_on: '02-29', due_days: 14, window_days: 365 },
        { window_days: 'Must be shorter than the repeat period, so at most 364 days' },
      ],
      // Everything that is wrong is in one reply.
      [
        { renew_months: 12, deadline: '2020-01-01' },
        { due_days: daysMissing, deadline: 'Must today or later.' },
      ],
    ])('is refused with a message under the field: %j §40.7 §61.1 §61.3', expectRefusal);

    test.each<[SentRule, ProgramRule]>([
      [{}, plain],
      [{ due_days: null, renew_months: null, renew_on: null, window_days: null }, plain],
      [{ due_days: 0 }, { ...plain, due_days: 0 }],
      [{ due_days: 14, renew_months: 12 }, everyYear],
      [
        { due_days: 3_650, renew_months: 120, window_days: 3_650 },
        {
          ...plain,
          due_days: 3_650,
          renew_months: 120,
          window_days: 3_650,
        },
      ],
      [
        { due_days: 14, renew_months: 1 },
        { ...everyYear, renew_months: 1, window_days: 14 },
      ],
      [
        { due_days: 14, renew_months: 2, window_days: 58 },
        { ...everyYear, renew_months: 2, window_days: 58 },
      ],
      [
        { due_days: 14, renew_on: '02-29', window_days: 364 },
        {
          ...plain,
          due_days: 14,
          renew_on: '02-29',
          window_days: 364,
        },
      ],
    ])('is kept as sent, with its defaults: %j §61.1', async (sent, kept) =>
      expect(await ruleOf(await create(sent))).toEqual(kept),
    );
  });

  describe('in an edit', () => {
    let id: string;
    beforeEach(async () => {
      id = await create({ due_days: 14, renew_months: 12, window_days: 30 });
    });

    const stored: ProgramRule = { ...everyYear, window_days: 30 };
    const edit = async (fields: object) => ({
      params: { id },
      body: payload({
        sessions: (await view(id)).training_sessions.map(({ _id }) => ({
          _id,
          trainer: trainer.id,
          date: world.day(1),
          time: '09:00',
        })),
        ...fields,
      }) as never,
    });

    test.each<[object, Record<string, string>]>([
      [{ due_days: null }, { due_days: daysMissing }],
      [{ due_days: '' }, { due_days: daysMissing }],
      [{ renew_on: '03-01' }, { renew_on: notBoth }],
      [{ renew_months: 1 }, { window_days: 'Must be shorter than the repeat period, so at most 27 days' }],
      [{ window_days: 365 }, { window_days: 'Must be shorter than the repeat period, so at most 364 days' }],
      [{ renew_months: 'yearly' }, { renew_months: wholeMonths }],
    ])('is judged by what is stored and sent together: %j §61.3 §61.6', async (fields, errors) => {
      const before = await view(id);
      expect(await admin.refusal(programsApi.edit, await edit(fields))).toEqual({
        ...invalidInputRefusal,
        errors,
      });
      expect(await view(id)).toEqual(before);
    });

    test.each<[object, ProgramRule]>([
      [{}, stored],
      [{ title: 'Fire' }, stored],
      [{ due_days: 0 }, { ...stored, due_days: 0 }],
      [{ window_days: '' }, { ...stored, window_days: 60 }],
      [
        { renew_months: 2, window_days: null },
        { ...stored, renew_months: 2, window_days: 14 },
      ],
      [
        { renew_months: null, renew_on: '03-01' },
        { ...stored, renew_months: null, renew_on: '03-01' },
      ],
      [{ renew_months: null, due_days: null, window_days: null }, plain],
      [{ renew_months: '', due_days: '', window_days: '' }, plain],
    ])(
      'stays as it was where it is absent, and is cleared by null or an empty text: %j §61.6',
      async (fields, kept) => {
        await admin.call(programsApi.edit, await edit(fields));
        expect(await ruleOf(id)).toEqual(kept);
      },
    );

    test('gives a window that nobody chose to a short period', async () => {
      id = await create();
      await admin.call(programsApi.edit, await edit({ due_days: 7, renew_months: 1 }));
      expect(await ruleOf(id)).toEqual({ ...plain, due_days: 7, renew_months: 1, window_days: 14 });
    });

    test('stands in the audit trail', async () => {
      await admin.call(programsApi.edit, await edit({ renew_months: null, renew_on: '03-01' }));
      const entries = await admin.trail({ program: id });
      const { before, after } = entries.find(({ action }) => action === 'program.edit')!;
      expect(before).toMatchObject(stored);
      expect(after).toMatchObject({ ...stored, renew_months: null, renew_on: '03-01' });
    });

    const version = async () => {
      const { db } = world.database;
      const found = db.selectFrom('programs').select('version').where('id', '=', id);
      return (await found.executeTakeFirstOrThrow()).version;
    };

    test.each<[string, object, number]>([
      ['nothing changes', {}, 1],
      ['the deadline moves', { deadline: '2027-01-31' }, 1],
      ['it comes back otherwise', { renew_months: 24 }, 1],
      ['the title changes', { title: 'Fire' }, 2],
      ['the description changes', { description: 'How to leave the house.' }, 2],
      ['the duration changes', { duration: 90 }, 2],
      ['all of them change', { title: 'Fire', description: 'New', duration: 90 }, 2],
    ])('makes a new version where what is taught changes: %s §61.7', async (_, fields, expected) => {
      const change = await edit(fields);
      await admin.call(programsApi.edit, change);
      expect(await version()).toBe(expected);
      await admin.call(programsApi.edit, change);
      expect(await version()).toBe(expected);
    });
  });
});
