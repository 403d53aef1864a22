import { describe, expect, test } from 'vitest';
import { importsApi, usersApi } from '#shared/contract';
import { csvOf, personByKey } from '../../../../../../test/import-file.ts';
import { stage } from '../../../../../../test/cast.ts';
import { importAtOnce } from './service.ts';

describe('a file that is imported on the command line', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });

  const file = (content: Buffer, facts: object = {}) => ({
    what: 'people' as const,
    source: 'hr',
    name: 'people.csv',
    everybody: false,
    content,
    ...facts,
  });
  const atOnce = (content: Buffer, choices: object = {}, facts: object = {}) =>
    importAtOnce(world.services, file(content, facts), {
      dates: null,
      missing: null,
      runs: true,
      ...choices,
    });
  const listed = async () => (await admin.call(importsApi.list)).imports;
  const people = (...keys: string[]) => csvOf(['Login', 'First name'], ...keys.map((key) => [key, 'Sam']));

  test('leaves nothing where something is asked, or where it is only planned §107.12', async () => {
    const undated = csvOf(['Login', 'First name', 'Joined on'], ['a1', 'Sam', '01/02/2024']);
    expect(await atOnce(undated)).toMatchObject({ outcome: 'asked', plan: { state: 'needs_answers' } });
    expect(await atOnce(undated, { dates: 'mdy', runs: false })).toMatchObject({
      outcome: 'planned',
      plan: { counts: { create: 1 } },
    });
    expect(await listed()).toEqual([]);
    await expect(atOnce(Buffer.from('%PDF-1.7'))).rejects.toMatchObject({ code: 'file_type' });
    expect(await listed()).toEqual([]);
  });

  test('is done in the name of nobody, and suspends many missing people once their number is told §107.12', async () => {
    expect(await atOnce(people('b1', 'b2', 'b3'))).toMatchObject({
      outcome: 'done',
      plan: { state: 'done', by: null, result: { created: 3 } },
    });
    const everybody = { everybody: true };
    expect(await atOnce(people('b1'), {}, everybody)).toMatchObject({ outcome: 'asked', missing: 2 });
    expect(await atOnce(people('b1'), { missing: 1 }, everybody)).toMatchObject({ outcome: 'asked' });
    expect(await atOnce(people('b1'), { missing: 2 }, everybody)).toMatchObject({
      outcome: 'done',
      plan: { result: { suspended: 2 } },
    });
    expect(await listed()).toHaveLength(2);
    const entries = await admin.trail({ action: 'import.run' });
    expect(entries.slice(0, 2)).toMatchObject([
      { actor: null, after: { suspended: 2 } },
      { actor: null, after: { created: 3 } },
    ]);
  });

  test('takes records over in the name of the program’s manager §107.12', async () => {
    const manager = await world.createPerson('manager');
    const trainer = await world.createPerson('trainer');
    const { id } = await world.createProgram({ admin, manager, trainers: [trainer], title: 'Welding' });
    const content = csvOf(['Login', 'Training', 'Trained on'], ['b1', 'Welding', world.day(-2)]);
    expect(await atOnce(content, {}, { what: 'records' })).toMatchObject({
      plan: { result: { records: 1 } },
    });
    expect(id).toBeTruthy();
  });

  test('takes the answers to questions with it §107.12', async () => {
    const headings = ['Personnel ID', 'First name', 'Last name', 'Status', 'Manager'];
    const rows = [
      ['q1', 'Anna', 'Twin', 'On loan', ''],
      ['q2', 'Anna', 'Twin', 'Alumni', ''],
      ['q3', 'Ben', 'Bee', '', 'Twin, Anne'],
      ['q3', 'Ben', 'Bee', 'On loan', 'Twin, Anne'],
      ['q4', 'Cid', 'Dee', '', 'Boss'],
    ];
    const content = csvOf(headings, ...rows);
    const codes = async (answers: object) =>
      (await atOnce(content, { answers, runs: false })).plan.questions.map(({ code }) => code);
    expect(await codes({})).toEqual(['standing']);
    const standing = { 'On loan': 'active', Alumni: 'left' };
    expect(await codes({ standing })).toEqual(['several_rows', 'login_from_id']);
    expect(await codes({ standing, several_rows: 'last', login_from_id: true })).toEqual(['line_manager']);
    const answers = {
      standing,
      several_rows: 'last',
      login_from_id: true,
      line_managers: { 'Twin, Anne': { key: 'Q1' }, Boss: 'leave' },
    };
    expect(await atOnce(content, { answers })).toMatchObject({
      outcome: 'done',
      plan: { counts: { create: 3, same: 1, refused: 1, waiting: 0 }, questions: [] },
    });
    const lead = await personByKey(world, 'q1');
    const { user } = await admin.call(usersApi.view, { params: { id: (await personByKey(world, 'q3')).id } });
    expect(user).toMatchObject({ login: 'q3', line_manager: { _id: lead.id } });
  });
});
