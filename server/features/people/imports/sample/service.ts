import type { Readable } from 'node:stream';
import { fieldLabel } from '#shared/people/imports/labels';
import type { Services } from '../../../../services.ts';
import type { OutgoingTable } from '../../../../tables/writing/table-file.ts';
import { writeCsv } from '../../../../tables/writing/write-csv.ts';
import { writeXlsx } from '../../../../tables/writing/write-xlsx.ts';

const fields = [
  'external_id',
  'login',
  'email',
  'first_name',
  'last_name',
  'role',
  'department',
  'site',
  'position',
  'line_manager',
  'joined_on',
  'tags',
];

/** Three invented people: one leads the others, and one has no e-mail address. */
const people = [
  [
    '1001',
    '',
    'maria.rossi@example.com',
    'Maria',
    'Rossi',
    'manager',
    'Kitchen',
    'Harbor',
    'Head chef',
    '',
    '2019-03-01',
    '',
  ],
  [
    '1002',
    '',
    'tom.becker@example.com',
    'Tom',
    'Becker',
    'employee',
    'Kitchen',
    'Harbor',
    'Cook',
    '1001',
    '2022-09-15',
    'first aid',
  ],
  [
    '1003',
    '1003',
    '',
    'Aylin',
    'Demir',
    'employee',
    'Service',
    'Harbor',
    'Waiter',
    '1001',
    '2024-05-02',
    'shift:night',
  ],
];

const name = 'Sample of people';

/** A file as an import takes it, to begin with. */
export function sampleFile(
  { config: { timeZone } }: Pick<Services, 'config'>,
  ending: 'csv' | 'xlsx',
): { name: string; content: Readable } {
  async function* rows() {
    yield* people;
  }
  const table: OutgoingTable = {
    columns: fields.map((field) => ({
      heading: fieldLabel(field),
      type: field === 'joined_on' ? ('date' as const) : ('text' as const),
    })),
    rows: rows(),
    timeZone,
  };
  return { name, content: ending === 'csv' ? writeCsv(table) : writeXlsx(table, 'People') };
}
