import { describe, expect, test } from 'vitest';
import { importsApi } from '#shared/contract';
import { invalidInputRefusal } from '../../../../test/client.ts';
import { csvOf, importsOf } from '../../../../test/import-file.ts';
import { stage } from '../../../../test/cast.ts';
import { textRow, xlsxOf } from '../../../../test/tables/xlsx.ts';

const { world, admin, createProgram } = stage();
const imports = () => importsOf(world, () => admin);
let round = 0;
const nextSource = () => `s${(round += 1)}`;
const person = (key: string) => [key, `q${key}`, 'Ann'];
const refusal = (importId: string, body: object) =>
  admin.refusal(importsApi.answer, { params: { importId }, body });

describe('columns that nobody knows', () => {
  const headings = ['Personnel ID', 'Login', 'First name', '', 'Shoe size', 'Nothing', 'Problem', 'State'];
  const rows = [[...person('k1'), 'x', '44', 'none', 'No row', 'Active']];

  test('are one question that may stay open: the file is planned §98.14', async () => {
    const planned = await imports().upload(csvOf(headings, ...rows), { source: nextSource() });
    expect(planned).toMatchObject({
      state: 'planned',
      questions: [{ code: 'left_out', optional: true, values: ['Column D', 'Shoe size'] }],
      counts: { create: 1 },
    });
  });

  test('aren’t asked about again once somebody has said what they are §98.14', async () => {
    const source = nextSource();
    const asked = await imports().upload(csvOf(headings, ...rows), { source });
    const answered = await imports().answer(asked, {
      columns: { 'Shoe size': { field: 'tag:shoe' }, 'Column D': { field: null } },
    });
    expect(answered.questions).toEqual([]);
    expect((await imports().upload(csvOf(headings, ...rows), { source })).questions).toEqual([]);
    expect(
      (await imports().upload(csvOf(headings, ...rows), { source: nextSource() })).questions,
    ).toHaveLength(1);
  });

  test('of a matrix may be trainings, so that each is asked about unless it is empty §107.11', async () => {
    const content = csvOf(['Personnel ID', 'Login', 'Rowing', 'Empty'], ['k1', 'qk1', 'x', '']);
    const asked = await imports().upload(content, { what: 'matrix', source: nextSource() });
    expect(asked).toMatchObject({
      state: 'needs_answers',
      questions: [{ code: 'column', column: 'Rowing', optional: false }],
    });
  });
});

describe('a column that holds the same as another one', () => {
  test('gives way if its heading says it less exactly, or it is empty §107.4', async () => {
    const headings = [
      'Personnel ID',
      'Login',
      'First name',
      'Department',
      'Division',
      'Manager',
      'Manager ID',
    ];
    const planned = await imports().upload(csvOf(headings, [...person('k2'), 'Sales', 'North', '', '']), {
      source: nextSource(),
    });
    expect(planned.questions).toEqual([{ code: 'left_out', optional: true, values: ['Division'] }]);
    const empty = await imports().upload(csvOf(headings, [...person('k2'), '', 'North', '', '']), {
      source: nextSource(),
    });
    expect(await imports().lines(empty, 'create')).toMatchObject([
      { changes: { department: [null, 'North'] } },
    ]);
    const content = csvOf(
      ['Personnel ID', 'Login', 'First name', 'Hired on', 'Hire date'],
      [...person('k3'), '2020-01-01', '2020-01-02'],
    );
    expect((await imports().upload(content, { source: nextSource() })).questions).toMatchObject([
      { code: 'column_twice', optional: false, values: ['Hired on', 'Hire date'] },
    ]);
  });

  test('may be the address in a column of logins §107.4', async () => {
    const upn = csvOf(['userPrincipalName', 'givenName', 'surname'], ['a@company.example', 'Ann', 'Bee']);
    const planned = await imports().upload(upn, { source: nextSource() });
    expect(planned.columns[0]).toMatchObject({ field: 'email' });
    expect(planned.counts).toMatchObject({ create: 1 });
    const ids = csvOf(['USERID', 'USERNAME', 'FIRSTNAME'], ['1', 'ann', 'Ann']);
    const sap = await imports().upload(ids, { source: nextSource() });
    expect(sap.columns.map(({ field }) => field)).toEqual(['external_id', 'login', 'first_name']);
  });
});

describe('a column with values of another field', () => {
  const headings = ['Personnel ID', 'Login', 'First name', 'Role'];
  const nurses = ['k4', 'k5', 'k6'].map((key) => [...person(key), 'Nurse']);

  test('is one question, whose answer is the field of the column §98.15', async () => {
    const source = nextSource();
    const asked = await imports().upload(csvOf(headings, ...nurses), { source });
    expect(asked).toMatchObject({
      state: 'needs_answers',
      questions: [{ code: 'column_values', optional: false, column: 'Role', values: ['Nurse'] }],
    });
    const planned = await imports().answer(asked, { columns: { Role: { field: 'position' } } });
    expect(planned).toMatchObject({ state: 'planned', questions: [], counts: { create: 3 } });
    const again = await imports().upload(csvOf(headings, ...nurses), { source });
    expect(again.columns[3]).toMatchObject({ field: 'position' });
  });

  test('keeps its field if somebody says so, and its rows are refused §98.15', async () => {
    const asked = await imports().upload(csvOf(headings, ...nurses), { source: nextSource() });
    const planned = await imports().answer(asked, { columns: { Role: { field: 'role' } } });
    expect(planned).toMatchObject({ state: 'planned', questions: [], counts: { refused: 3, create: 0 } });
  });

  test('isn’t asked about if half of its values are its field’s, or one is wrong §98.15', async () => {
    const source = nextSource();
    const mixed = csvOf(
      headings,
      ...nurses.slice(1),
      [...person('k7'), 'trainer'],
      [...person('k8'), 'Employé'],
    );
    expect(await imports().upload(mixed, { source })).toMatchObject({
      state: 'planned',
      counts: { refused: 2 },
    });
    const one = await imports().upload(csvOf(headings, nurses[0]!), { source });
    expect(one).toMatchObject({ state: 'planned', counts: { refused: 1 } });
  });

  test.each([
    ['E-mail', ['Ann', 'Bo']],
    ['Hire date', ['soon', 'later']],
    ['First name', ['101', '102']],
    ['Title', ['Mr', 'Dr.']],
    ['Benutzername', ['Ann Bee', 'Bo Cee']],
  ])('may be one of %s §98.15', async (heading, values) => {
    const content = csvOf(
      ['Personnel ID', 'E-Mail-Adresse (2)', heading],
      ...values.map((value, index) => [`v${index}`, '', value]),
    );
    const asked = await imports().upload(content, { source: nextSource() });
    expect(asked.questions).toContainEqual({
      code: 'column_values',
      optional: false,
      column: heading,
      values,
    });
  });

  test('may be that of a training in a matrix §98.15', async () => {
    await createProgram({ title: 'Sailing' });
    const content = csvOf(['Personnel ID', 'Login', 'Sailing'], ['k1', 'qk1', 'blue'], ['k2', 'qk2', 'red']);
    const asked = await imports().upload(content, { what: 'matrix', source: nextSource() });
    expect(asked.questions).toMatchObject([
      { code: 'column_values', column: 'Sailing', values: ['blue', 'red'] },
    ]);
  });
});

describe('a file with rows above its headings', () => {
  const above = [['Employee list as of 2024-03-01'], []];
  const content = csvOf(...above, ['Personnel ID', 'Login', 'First name'], person('k1'));

  test('is planned, and tells the row of the headings; its rows keep their numbers §98.13', async () => {
    const planned = await imports().upload(content, { source: nextSource() });
    expect(planned).toMatchObject({ state: 'planned', headings_row: 3, sheets: [], counts: { create: 1 } });
    expect(await imports().lines(planned, 'create')).toMatchObject([{ line: 4 }]);
    const run = await imports().run(planned);
    expect(run).toMatchObject({ result: { created: 1 } });
  });

  test('may be a matrix, whose headings are titles of trainings §98.13', async () => {
    for (const title of ['Diving', 'Climbing']) await createProgram({ title });
    const matrix = csvOf(
      ['Trainings of 2024', 'as of March'],
      ['Nr.', 'Diving', 'Climbing'],
      ['k1', 'x', 'n/a'],
    );
    const asked = await imports().upload(matrix, { what: 'matrix', source: nextSource() });
    expect(asked).toMatchObject({ headings_row: 2 });
  });

  test('has them where a person says so, and so has the next file of the source §98.13', async () => {
    const source = nextSource();
    const odd = csvOf(['E-mail', 'Mail', 'Department'], ['Code', 'Given', 'Where'], ['k9', 'Ann', 'Sales']);
    const planned = await imports().upload(odd, { source });
    expect(planned).toMatchObject({ headings_row: 1 });
    const answered = await imports().answer(planned, { headings_row: 2 });
    expect(answered.columns.map(({ heading }) => heading)).toEqual(['Code', 'Given', 'Where']);
    const columns = {
      Code: { field: 'login' },
      Given: { field: 'first_name' },
      Where: { field: 'department' },
    };
    expect(await imports().answer(answered, { columns })).toMatchObject({ counts: { create: 1 } });
    expect(await imports().upload(odd, { source })).toMatchObject({ headings_row: 2, counts: { create: 1 } });
    expect(await imports().answer(planned, { headings_row: null })).toMatchObject({ headings_row: 1 });
    expect(await imports().upload(odd, { source })).toMatchObject({ headings_row: 1 });
  });

  test('refuses a row that it doesn’t have, or that has none below it, and stays as it was §98.13', async () => {
    const planned = await imports().upload(content, { source: nextSource() });
    for (const headings_row of [2, 4, 5, 1_048_576])
      expect(await refusal(planned._id, { headings_row })).toMatchObject({
        ...invalidInputRefusal,
        errors: { headings_row: 'This file has no such row with other rows below it' },
      });
    for (const headings_row of [0, 1.5, 'x'])
      expect(await refusal(planned._id, { headings_row })).toMatchObject(invalidInputRefusal);
    const { import: after } = await admin.call(importsApi.view, {
      params: { importId: planned._id },
      query: {},
    });
    expect(after).toEqual(planned);
  });

  test('may have several sheets, of which a person chooses one §98.13', async () => {
    const sheetOf = (key: string) =>
      textRow(1, 'Personnel ID', 'Login', 'First name') + textRow(2, ...person(key));
    const file = await xlsxOf({
      sheets: {
        Cover: textRow(1, 'Cover'),
        One: sheetOf('x1'),
        Two: textRow(1, '') + sheetOf('x2').replace(/r="1"/, 'r="9"').replaceAll('r="2"', 'r="10"'),
      },
    });
    const source = nextSource();
    const planned = await imports().upload(file, { source });
    expect(planned).toMatchObject({ sheet: 'One', sheets: ['Cover', 'One', 'Two'], headings_row: 1 });
    const other = await imports().answer(planned, { sheet: 'Two' });
    expect(other).toMatchObject({ sheet: 'Two', headings_row: 9 });
    expect(await imports().lines(other, 'create')).toMatchObject([{ line: 10, key: 'x2' }]);
    expect(await refusal(planned._id, { sheet: 'Three' })).toMatchObject({
      ...invalidInputRefusal,
      errors: { sheet: 'This file has no such sheet' },
    });
    expect(await refusal(planned._id, { sheet: 'Cover' })).toMatchObject(invalidInputRefusal);
    expect(await imports().upload(file, { source })).toMatchObject({ sheet: 'Two' });
  });
});
