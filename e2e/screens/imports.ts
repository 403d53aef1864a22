import { csvOf, importsOf } from '../../test/import-file.ts';
import type { Someone, World } from '../../test/world.ts';

/** Files of people: one with a question, one that is checked, and one that is imported. */
export interface Imports {
  asking: string;
  planned: string;
  done: string;
}

const headings = [
  'Personnel ID',
  'Login',
  'First name',
  'Last name',
  'E-mail',
  'Department',
  'Line manager',
  'Joined on',
];
const ana = ['L-2', 'L-2', 'Ana', 'Šimek', 'ana.simek@lodestar.example', 'Kitchen', 'L-1', '2022-06-14'];

/** Uploads the three files. */
export async function addImports(world: World, admin: Someone): Promise<Imports> {
  const { upload, doAll } = importsOf(world, () => admin);
  const done = await doAll(
    csvOf(headings, ['L-1', 'L-1', 'Jörg', 'Müller', '', 'Kitchen', '', '2021-05-03'], ana),
    { name: 'Staff of October.csv' },
  );
  const planned = await upload(
    csvOf(
      headings,
      ['L-1', 'L-1', 'Jörg', 'Müller', '', 'Warehouse', '', '2021-05-03'],
      ana,
      ...Array.from({ length: 30 }, (_, n) => [
        `M-${n}`,
        `M-${n}`,
        `Person ${n}`,
        'New',
        '',
        'Kitchen',
        'L-1',
        '2023-01-09',
      ]),
      ['N-1', 'N-1', 'Ole', 'Wrong', 'not an address', 'Kitchen', '', ''],
      ['N-2', '', 'Nia', 'Nobody', '', 'Kitchen', '', ''],
    ),
    { name: 'Staff of November, all plants of the group including those abroad.csv' },
  );
  const asking = await upload(
    csvOf(
      ['Employees as of November'],
      [],
      [...headings, 'Shoe size'],
      ['O-1', 'O-1', 'Uma', 'Adeyemi', '', 'Kitchen', '', '03/04/2021', '41'],
    ),
    { name: 'Dates.csv' },
  );
  return { asking: asking._id, planned: planned._id, done: done._id };
}
