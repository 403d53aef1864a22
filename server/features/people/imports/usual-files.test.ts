import { describe, expect, test } from 'vitest';
import { usersApi } from '#shared/contract';
import { csvOf, importsOf, personByKey } from '../../../../test/import-file.ts';
import { stage } from '../../../../test/cast.ts';
import { textRow, xlsxOf } from '../../../../test/tables/xlsx.ts';

const { world, admin } = stage({ people: { admin: 'admin' } });
const imports = () => importsOf(world, () => admin);
let round = 0;
/** A number that no other test has, and an address. */
const next = () => {
  round += 1;
  return { key: String(1000 + round), mail: `p${round}@company.example` };
};
const fileOf = (...rows: string[]) => Buffer.from(rows.join('\n'));
const view = async (key: string) => {
  const { id } = await personByKey(world, key);
  return (await admin.call(usersApi.view, { params: { id } })).user;
};
const reasons = async (content: Buffer, query?: Record<string, string>) => {
  const planned = await imports().upload(content, query);
  return (await imports().lines(planned, 'refused')).map(({ line, code, why }) => [line, code, why]);
};

describe('a name in a file', () => {
  test('is the last name beside a column of first names §107.4', async () => {
    const { key, mail } = next();
    await imports().doAll(fileOf('Personalnummer,Name,Vorname,E-Mail', `${key},Bee,Ann,${mail}`));
    expect(await view(key)).toMatchObject({ first_name: 'Ann', last_name: 'Bee' });
    const other = next();
    await imports().doAll(
      fileOf('Nº empleado;Nombre;Apellidos;Correo', `${other.key};Ana María;Paz;${other.mail}`),
    );
    expect(await view(other.key)).toMatchObject({ first_name: 'Ana María', last_name: 'Paz' });
  });

  test('that is whole empties nothing that is known §107.4', async () => {
    const { key, mail } = next();
    await imports().doAll(fileOf('Employee ID,Full name,E-mail', `${key},Ann Bee,${mail}`));
    const planned = await imports().upload(fileOf('Employee ID,Full name', `${key},Ann`));
    expect(planned.counts).toMatchObject({ same: 1, change: 0 });
    const both = fileOf('Employee ID,Full name,Last name', `${key},Ann,Cee`);
    expect(await imports().run(await imports().upload(both))).toMatchObject({ result: { changed: 1 } });
    expect(await view(key)).toMatchObject({ first_name: 'Ann', last_name: 'Cee' });
  });

  test('is no number: the heading that BambooHR writes means the personnel ID §107.4', async () => {
    const { key, mail } = next();
    await imports().doAll(fileOf('Employee #,First Name,Last Name,Work Email', `${key},Ann,Bee,${mail}`));
    expect(await view(key)).toMatchObject({ external_id: key, first_name: 'Ann', last_name: 'Bee' });
    const numbers = fileOf('Employee,E-mail', '101,a@company.example', '102,b@company.example');
    expect(await imports().upload(numbers)).toMatchObject({
      state: 'needs_answers',
      questions: [{ code: 'column_values', column: 'Employee', values: ['101', '102'], optional: false }],
    });
    expect(await reasons(fileOf('Employee,E-mail', '103,c@company.example'))).toEqual([
      [2, 'name', '“103” in “Employee”, row 2, isn’t a name.'],
    ]);
  });
});

describe('a key in a file', () => {
  test.each([
    ['="00042"', '00042'],
    ["'00043", '00043'],
    ['\u200B00044\u00A0', '00044'],
  ])('loses Excel’s mark of a text, and signs that nobody sees: %j §98.7', async (cell, key) => {
    const { mail } = next();
    await imports().doAll(fileOf('Employee ID,First name,E-mail', `${cell},Ann,${mail}`));
    expect(await view(key)).toMatchObject({ external_id: key });
  });

  test.each(['1.23457E+11', '1,23457E+11', '42.0', '42,0', '42.5'])(
    'is refused if a spreadsheet has shortened it, in each column of keys: %s §107.3',
    async (cell) => {
      const { key, mail } = next();
      const why = (heading: string) =>
        `“${cell}” in “${heading}”, row 2, is a number that a spreadsheet has shortened. Format the column as text and export the file again.`;
      expect(await reasons(fileOf('Employee ID;First name;E-mail', `${cell};Ann;${mail}`))).toEqual([
        [2, 'shortened', why('Employee ID')],
      ]);
      const manager = fileOf('Employee ID;First name;E-mail;Manager ID', `${key};Ann;${mail};${cell}`);
      expect(await reasons(manager)).toEqual([[2, 'shortened', why('Manager ID')]]);
      const record = fileOf('Employee ID;Training;Date', `${cell};Knots;2020-01-01`);
      const asked = await imports().upload(record, { what: 'records' });
      const planned = await imports().answer(asked, { titles: { Knots: 'free' } });
      expect(await imports().lines(planned, 'refused')).toMatchObject([{ why: why('Employee ID') }]);
    },
  );

  test('that has a dot or begins with a zero is one §107.3', async () => {
    for (const key of ['1.2.3', '00.42', '12E5', 'A.5']) {
      const { mail } = next();
      const content = fileOf('Employee ID;First name;E-mail', `${key};Ann;${mail}`);
      expect((await imports().upload(content)).counts, key).toMatchObject({ create: 1, refused: 0 });
    }
  });

  test('that was a long number in a spreadsheet has lost digits, and is refused §107.3', async () => {
    const { mail } = next();
    const content = await xlsxOf({
      sheets: {
        People:
          textRow(1, 'Employee ID', 'First name', 'E-mail') +
          `<row r="2"><c r="A2"><v>1.2345678901234568E+16</v></c><c r="B2" t="inlineStr"><is><t>Ann</t></is></c><c r="C2" t="inlineStr"><is><t>${mail}</t></is></c></row>`,
      },
    });
    expect(await reasons(content)).toMatchObject([[2, 'shortened', expect.any(String)]]);
  });
});

describe('a cell that says that there is nothing', () => {
  const nothing = [
    'N/A',
    'n/a',
    '#N/A',
    '#REF!',
    '#VALUE!',
    '#BEZUG!',
    '-',
    '–',
    'none',
    'NULL',
    'keine',
    'k. A.',
    'k.A.',
    'TBC',
  ];

  test.each(nothing)('changes nothing, whatever its field: %s §107.8', async (cell) => {
    const { key, mail } = next();
    const headings = [
      'Employee ID',
      'First name',
      'E-mail',
      'Department',
      'Position',
      'Hire date',
      'Manager',
      'Tags',
    ];
    await imports().doAll(csvOf(headings, [key, 'Ann', mail, 'Sales', 'Nurse', '2020-01-31', '', 'a']));
    const planned = await imports().upload(csvOf(headings, [key, cell, cell, cell, cell, cell, cell, cell]));
    expect(planned).toMatchObject({ state: 'planned', counts: { same: 1, change: 0, refused: 0 } });
    const empty = csvOf(['Employee ID', 'First name'], [cell, 'Ann']);
    expect((await imports().upload(empty)).counts).toMatchObject({ refused: 1, create: 0 });
  });

  test.each(['Null', 'None'])('is a last name all the same: %s §107.8', async (name) => {
    const { key, mail } = next();
    await imports().doAll(
      csvOf(['Employee ID', 'First name', 'Last name', 'E-mail'], [key, 'Ann', name, mail]),
    );
    expect(await view(key)).toMatchObject({ last_name: name });
  });

  test.each(['<clear>', '<CLEAR>', '<Clear>'])('clears in any case: %s §107.8', async (cell) => {
    const { key, mail } = next();
    const headings = ['Employee ID', 'First name', 'E-mail', 'Department'];
    await imports().doAll(csvOf(headings, [key, 'Ann', mail, 'Sales']));
    const planned = await imports().upload(csvOf(headings, [key, '', '', cell]));
    expect(await imports().lines(planned, 'change')).toMatchObject([
      { changes: { department: ['Sales', null] } },
    ]);
  });
});

describe('a date in a file', () => {
  test.each([
    ['3/15/2024 0:00', '3/16/2024 0:00'],
    ['15-Mar-2024', '16-Mar-2024'],
    ['15. März 2024', '1. Mai 2024'],
    ['20240315', '20240316'],
  ])('is read as Excel writes it: %s §98.9', async (cell, other) => {
    const [one, two] = [next(), next()];
    const content = csvOf(
      ['Employee ID', 'First name', 'E-mail', 'Hire date'],
      [one.key, 'Ann', one.mail, cell],
      [two.key, 'Bo', two.mail, other],
    );
    const planned = await imports().upload(content);
    expect(planned).toMatchObject({ state: 'planned', questions: [], counts: { create: 2 } });
    await imports().run(planned);
    expect(await view(one.key)).toMatchObject({ joined_on: '2024-03-15' });
  });
});

describe('a merged cell of a spreadsheet', () => {
  test('tells each of its rows §98.8', async () => {
    const people = [next(), next(), next()];
    const rows = people.map(({ key, mail }, index) =>
      textRow(index + 2, key, 'Ann', mail, index === 0 ? 'Night shift' : ''),
    );
    const content = await xlsxOf({
      sheets: {
        People: `${textRow(1, 'Employee ID', 'First name', 'E-mail', 'Department')}${rows.join('')}</sheetData><mergeCells><mergeCell ref="D2:D4"/></mergeCells><sheetData>`,
      },
    });
    await imports().doAll(content);
    for (const { key } of people)
      expect(await view(key)).toMatchObject({ department: { name: 'Night shift' } });
  });
});

describe('the sentence about a refused row', () => {
  test('names the file’s heading and its row §107.3', async () => {
    const [one, two, three] = [next(), next(), next()];
    const content = csvOf(
      ['Pers.-Nr.', 'Vorname', 'E-Mail-Adresse', 'Eintrittsdatum', 'Rolle'],
      [one.key, 'Ann', one.mail, '31.02.2020', ''],
      [two.key, 'Bo', two.mail, '01.12.2020', 'Chef'],
      [three.key, 'Cy', '', '13.12.2020', ''],
      [next().key, 'Di', next().mail, '', 'admin'],
      [next().key, 'Ed', 'nobody', '', 'employee'],
    );
    expect(await reasons(content)).toEqual([
      [2, 'date', '“31.02.2020” in “Eintrittsdatum”, row 2, isn’t a valid date.'],
      [
        3,
        'role',
        '“Chef” in “Rolle”, row 3, isn’t a role. The roles are admin, manager, trainer and employee.',
      ],
      [4, 'needs_email_or_login', 'No e-mail address. Add one, or give a login.'],
      [5, 'role_admin', '“Rolle”, row 5, would make this person an admin. An admin has to do that by hand.'],
      [6, 'email', '“nobody” in “E-Mail-Adresse”, row 6, isn’t a valid e-mail address.'],
    ]);
  });

  test('names the heading of an end before its training §107.10', async () => {
    const { key, mail } = next();
    await imports().doAll(fileOf('Employee ID,First name,E-mail', `${key},Ann,${mail}`));
    const content = fileOf('E-mail,Training,Date,Valid until', `${mail},Knots,2020-05-01,2020-04-01`);
    const asked = await imports().upload(content, { what: 'records' });
    const planned = await imports().answer(asked, { titles: { Knots: 'free' } });
    expect(await imports().lines(planned, 'refused')).toMatchObject([
      { code: 'valid_until', why: '“Valid until”, row 2, is before the day of the training.' },
    ]);
    const unknown = fileOf('E-mail,Training,Date', 'nobody@company.example,Knots,2020-05-01');
    const other = await imports().answer(await imports().upload(unknown, { what: 'records' }), {
      titles: { Knots: 'free' },
    });
    expect(await imports().lines(other, 'refused')).toMatchObject([
      { code: 'unknown_person', why: 'We couldn’t find the person in “E-mail”, row 2. Import them first.' },
    ]);
  });
});
