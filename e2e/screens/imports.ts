import { csvOf, importsOf } from '../../test/import-file.ts';
import type { Someone, World } from '../../test/world.ts';

/** Files of people: two with questions, two that are checked, one of them with namesakes, and one that is imported. */
export interface Imports {
  asking: string;
  /** Asks about the people of its rows. */
  askingPeople: string;
  /** Names line managers who are several people or nobody. */
  managers: string;
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
  const people = ['Personnel ID', 'First name', 'Last name', 'Status', 'Position'];
  const askingPeople = await upload(
    csvOf(people, ['P-1', 'Ida', 'Holm', 'On loan', ''], ['P-2', 'Per', 'Lind', 'Alumni', '']),
    { name: 'Words.csv', source: 'words' },
  );
  const names = ['Personnel ID', 'Login', 'First name', 'Last name', 'Department', 'Line manager'];
  const managers = await upload(
    csvOf(
      names,
      ['Q-1', 'Q-1', 'Anna', 'Twin', 'Kitchen', 'Müller, Jörg'],
      ['Q-2', 'Q-2', 'Anna', 'Twin', 'Warehouse', 'Müller, Jörg'],
      ['Q-3', 'Q-3', 'Lea', 'Berg', 'Kitchen', 'Twin, Anna'],
      ['Q-4', 'Q-4', 'Olu', 'Ade', 'Kitchen', 'Twin, Anna'],
      ['Q-5', 'Q-5', 'Mio', 'Sato', 'Kitchen', 'Simek, Anna-Maria von und zu Hohenlohe'],
    ),
    { name: 'Names.csv', source: 'names' },
  );
  return {
    asking: asking._id,
    askingPeople: askingPeople._id,
    managers: managers._id,
    planned: planned._id,
    done: done._id,
  };
}
