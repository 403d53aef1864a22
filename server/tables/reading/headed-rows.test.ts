import { describe, expect, test } from 'vitest';
import { readWhole, refusalOf } from '../../../test/tables/read.ts';
import { textRow, xlsxOf } from '../../../test/tables/xlsx.ts';
import { meaningOf, plainHeading } from './known-headings.ts';

const known = new Map([
  ['personnelid', 'external_id'],
  ['email', 'email'],
  ['firstname', 'first_name'],
  ['mail', 'email'],
]);

describe('the headings of a file', () => {
  test('are the first row in which two are known, whatever stands above §98.4', async () => {
    const text = 'Employees, Berlin\n\nAs of;2024-03-01\nPersonnel ID;First name\n1;Ann\n2;Bo\n';
    expect(await readWhole(text, { known })).toMatchObject({
      delimiter: ';',
      headings: ['Personnel ID', 'First name'],
      headings_row: 4,
      rows: [
        { line: 5, cells: ['1', 'Ann'] },
        { line: 6, cells: ['2', 'Bo'] },
      ],
    });
  });

  test('are the first row with the most cells if none are known, and the first row without known ones §98.4', async () => {
    const text = 'Employees\nA;B;C\n1;2;3\n4;;6\n';
    expect(await readWhole(text, { known })).toMatchObject({ headings: ['A', 'B', 'C'], headings_row: 2 });
    expect(await readWhole(text, { delimiter: ';' })).toMatchObject({ headings: ['Employees'] });
  });

  test('need two different meanings, so that one fact above them is none §98.4', async () => {
    const text = 'Mail;E-mail\nPersonnel ID;E-mail;First name\n1;a@b.example;Ann\n';
    expect(await readWhole(text, { known })).toMatchObject({ headings_row: 2 });
  });

  test('are looked for in the first 30 rows §98.4', async () => {
    const below = (rows: number) => `${'x;y\n'.repeat(rows)}Personnel ID;First name\n1;Ann\n`;
    expect(await readWhole(below(29), { known })).toMatchObject({ headings_row: 30 });
    expect(await readWhole(below(30), { known })).toMatchObject({ headings_row: 1 });
  });

  test('are the row that a person chooses, which must have rows below it §98.4', async () => {
    const text = 'Personnel ID;First name\nA;B\n\n1;2\n';
    expect(await readWhole(text, { known, headings_row: 2 })).toMatchObject({
      headings: ['A', 'B'],
      headings_row: 2,
      rows: [{ line: 4, cells: ['1', '2'] }],
    });
    for (const headings_row of [3, 4, 5])
      expect(await refusalOf(text, { headings_row })).toContain('no_rows');
  });

  test('stay where they were in former files, unless another row is known better §98.4', async () => {
    const text = 'Personnel ID;First name\nPersonnel ID;E-mail\nA;B\n1;2\n';
    expect(await readWhole(text, { known, usual: { headings_row: 2 } })).toMatchObject({ headings_row: 2 });
    expect(await readWhole(text, { known, usual: { headings_row: 3 } })).toMatchObject({ headings_row: 1 });
    expect(await readWhole(text, { known, usual: { headings_row: 9 } })).toMatchObject({ headings_row: 1 });
  });

  test('are left out a second time right below: labels of the same columns, most of them known or equal §98.4', async () => {
    const text = 'STATUS;EMAIL;FIRSTNAME;MI\nStatus;Mail;First Name;Middle Name\nactive;a@b.example;Ann;\n';
    const read = await readWhole(text, { known });
    expect(read).toMatchObject({ headings_row: 1, second_headings_row: 2, rows: [{ line: 3 }] });
    const { headings_row, second_headings_row } = read;
    expect(await readWhole(text, { headings_row, second_headings_row })).toEqual(read);
    expect(await refusalOf('A;Mail;First name\nA;E-mail;First name\n', { known })).toContain('no_rows');
    const people = 'Department;E-mail;First name\nDepartment;a@b.example;Ann\n';
    expect(await readWhole(people, { known })).toMatchObject({
      second_headings_row: null,
      rows: [{ line: 2 }],
    });
  });

  test('lose case, accents, signs, and a remark behind them', () => {
    const names = ['E-Mail', 'e_mail *', 'É-mail:', 'E-mail (required)', 'E-Mail [Pflichtfeld]', 'eMail'];
    for (const name of names) expect(meaningOf(name, known), name).toBe('email');
    expect(meaningOf('E-mail (2)', known)).toBeUndefined();
    for (const name of ['Employee #', 'Employee №', 'EMPLOYEE NO.', 'employee-number', 'Employee Nr'])
      expect(plainHeading(name), name).toBe('employeeno');
  });
});

describe('the sheet of a file', () => {
  const sheets = {
    Cover: textRow(1, 'Employees') + textRow(3, 'As of', '2024'),
    Empty: '',
    Headings: textRow(1, 'Personnel ID', 'First name'),
    People: textRow(2, 'Title') + textRow(4, 'Personnel ID', 'First name') + textRow(5, '1', 'Ann'),
    Others: textRow(1, 'Personnel ID', 'First name') + textRow(2, '2', 'Bo'),
  };

  test('is the first with known headings and rows, and all of them are told §98.4', async () => {
    expect(await readWhole(await xlsxOf({ sheets }), { known })).toMatchObject({
      sheet: 'People',
      sheets: ['Cover', 'Empty', 'Headings', 'People', 'Others'],
      headings_row: 4,
      rows: [{ line: 5, cells: ['1', 'Ann'] }],
    });
  });

  test('is the first whose headings tell a key or a name, before others with known headings §98.4', async () => {
    const places = new Map([...known, ['department', 'department'], ['plant', 'site']]);
    const Headcount = textRow(1, 'Department', 'Plant', 'Count') + textRow(2, 'Welding', 'Dayton', '7');
    const { People, Cover } = sheets;
    const file = await xlsxOf({ sheets: { Cover, Headcount, People } });
    expect(await readWhole(file, { known: places })).toMatchObject({ sheet: 'People' });
    const without = await xlsxOf({ sheets: { Cover, Headcount } });
    expect(await readWhole(without, { known: places })).toMatchObject({ sheet: 'Headcount' });
  });

  test('is the first with rows if no headings are known §98.4', async () => {
    const { Cover, Empty } = sheets;
    const file = await xlsxOf({ sheets: { Empty, Cover, Other: textRow(1, 'x') + textRow(2, 'y') } });
    expect(await readWhole(file, { known })).toMatchObject({ sheet: 'Cover', headings: ['Employees'] });
  });

  test('is the one that a person chooses, or that was chosen for former files §98.4', async () => {
    const file = await xlsxOf({ sheets });
    expect(await readWhole(file, { known, sheet: 'Others' })).toMatchObject({ sheet: 'Others' });
    expect(await readWhole(file, { known, usual: { sheet: 'Others' } })).toMatchObject({ sheet: 'Others' });
    expect(await readWhole(file, { known, usual: { sheet: 'Empty' } })).toMatchObject({ sheet: 'People' });
    expect(await refusalOf(file, { sheet: 'None' })).toContain('no_rows');
  });
});
