import { beforeAll, describe, expect, test } from 'vitest';
import { programsApi } from '#shared/contract';
import { invalidInputRefusal } from '../../../test/client.ts';
import { stage } from '../../../test/cast.ts';

describe('the list of programs', () => {
  const { world, admin, createProgram } = stage();

  beforeAll(async () => {
    const create = (title: string, days: number) => createProgram({ title, deadline: world.day(days) });
    await create('Zebra crossing', 3);
    await create('ämter', 3);
    await create('100% safe', 3);
    await create('under_score', 2);
    await create('C:\\backup', 9);
    await create('ÉCOLE', 9);
    await create('Twin', 5);
    await create('Twin', 5);
    await create('Twin', 5);
    await create('apple "pie"', 3);
  });

  const list = (query: Record<string, string> = {}) => admin.call(programsApi.listAll, { query });
  const titles = async (search: string) => (await list({ search })).programs.map(({ title }) => title);
  const sorted = [
    'under_score',
    '100% safe',
    'ämter',
    'apple "pie"',
    'Zebra crossing',
    'Twin',
    'Twin',
    'Twin',
    'C:\\backup',
    'ÉCOLE',
  ];

  test('takes an empty parameter as an absent one', async () => {
    const query = { search: '', limit: '', cursor: '', archived: '' };
    expect(await list(query)).toEqual(await list());
  });

  test.each([
    { limit: '0' },
    { limit: '201' },
    { limit: '-1' },
    { limit: 'ten' },
    { limit: '1.5' },
    { search: 'x'.repeat(201) },
    { search: 'a\u0000b' },
  ])('is refused with the query %j', async (query) => {
    const refusal = await admin.refusal(programsApi.listAll, { query });
    const errors = Object.fromEntries(Object.keys(query).map((name) => [name, expect.any(String)]));
    expect(refusal).toEqual({ ...invalidInputRefusal, errors });
  });

  const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const id = '00000000-0000-4000-8000-000000000000';
  const instant = '2026-12-05T05:59:59.999Z';

  test.each([
    ['nonsense', 'nonsense'],
    ['of no list', cursorOf({ limit: 1 })],
    ['with too few keys', cursorOf([instant, 'Twin'])],
    ['with a number', cursorOf([instant, 5, id])],
    ['of a list of people', cursorOf(['Last', 'First', id])],
    ['with an id that is none', cursorOf([instant, 'Twin', '1 or 1=1'])],
    ['with an id of dashes', cursorOf([instant, 'Twin', '-'.repeat(36)])],
    ['with half a date', cursorOf(['12', 'Twin', id])],
    ['with a date beyond all dates', cursorOf(['+275000-01-01T00:00:00.000Z', 'Twin', id])],
    ['with a character that cannot be stored', cursorOf([instant, 'a\u0000b', id])],
  ])('is refused with a made-up cursor %s', async (_, cursor) => {
    const refusal = await admin.refusal(programsApi.listAll, { query: { cursor, limit: '2' } });
    expect(refusal).toEqual({ ...invalidInputRefusal, errors: { cursor: expect.any(String) as unknown } });
  });

  test('is ordered by deadline, then by title as people sort', async () => {
    const { programs, ...rest } = await list();
    expect(programs.map(({ title }) => title)).toEqual(sorted);
    const twins = programs.filter(({ title }) => title === 'Twin').map(({ _id }) => _id);
    expect(twins).toEqual(twins.toSorted());
    expect(rest).toEqual({});
  });

  test('is searched in titles whatever the case §33.1 §43.1', async () => {
    expect(await titles('TWI')).toEqual(['Twin', 'Twin', 'Twin']);
    expect(await titles('cross')).toEqual(['Zebra crossing']);
    expect(await titles('école')).toEqual(['ÉCOLE']);
    expect(await titles('ÄM')).toEqual(['ämter']);
    expect(await titles('  pie  ')).toEqual(['apple "pie"']);
    expect(await titles('no such title')).toEqual([]);
  });

  test('is searched for %, _, \\ and quotes as for any other character', async () => {
    expect(await titles('%')).toEqual(['100% safe']);
    expect(await titles('_')).toEqual(['under_score']);
    expect(await titles('\\')).toEqual(['C:\\backup']);
    expect(await titles('\\b')).toEqual(['C:\\backup']);
    expect(await titles('"pie"')).toEqual(['apple "pie"']);
    expect(await titles("'; drop table programs; --")).toEqual([]);
  });

  test('an empty search and one of spaces find everything', async () => {
    expect(await titles('')).toEqual(sorted);
    expect(await titles('   ')).toEqual(sorted);
  });

  test.each(['1', '2', '3', '4', '10', '200'])('in pages of %s gives the whole list once', async (limit) => {
    const whole = (await list()).programs;
    const pages = [];
    let query: Record<string, string> | null = { limit };
    while (query) {
      const { programs, next_cursor, ...rest } = await list(query);
      expect(programs.length).toBeLessThanOrEqual(Number(limit));
      expect(rest).toEqual(query['cursor'] ? {} : { total: whole.length });
      pages.push(programs);
      expect(next_cursor).not.toBe(undefined);
      query = next_cursor ? { limit, cursor: next_cursor } : null;
    }
    expect(pages.flat()).toEqual(whole);
    expect(pages).toHaveLength(Math.ceil(whole.length / Number(limit)));
  });

  test('can be searched page by page', async () => {
    const first = await list({ search: 'twin', limit: '2' });
    const second = await list({ search: 'twin', limit: '2', cursor: first.next_cursor! });
    const both = [...first.programs, ...second.programs];
    expect(both).toEqual((await list({ search: 'twin' })).programs);
    expect(second.next_cursor).toBe(null);
    expect([first.total, 'total' in second]).toEqual([3, false]);
  });

  test('without a limit has no pages and no total, not even after a cursor', async () => {
    const { next_cursor } = await list({ limit: '9' });
    const { programs, ...rest } = await list({ cursor: next_cursor! });
    expect(programs.map(({ title }) => title)).toEqual(sorted.slice(9));
    expect(rest).toEqual({});
  });

  test('counts what its filter and search let through, and nothing when that is nothing', async () => {
    expect(await list({ archived: 'false', limit: '1' })).toMatchObject({ total: sorted.length });
    expect(await list({ archived: 'true', limit: '1' })).toEqual({
      programs: [],
      next_cursor: null,
      total: 0,
    });
    expect(await list({ search: '_', limit: '1' })).toMatchObject({ total: 1 });
  });

  test('goes on where the last page ended, also when a program was added before it', async () => {
    const first = await list({ limit: '5' });
    await createProgram({ title: 'Early', deadline: world.day(1) });
    const second = await list({ limit: '200', cursor: first.next_cursor! });
    expect([...first.programs, ...second.programs].map(({ title }) => title)).toEqual(sorted);
  });
});
