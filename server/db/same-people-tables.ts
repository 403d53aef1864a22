import { leftOut, personal, type Table } from './table.ts';

const others = leftOut('it tells of another account');

/** Accounts that are the same person's: part of server/db/tables.ts. */
export const samePeopleTables = {
  same_people: {
    grants: 'select, insert, delete',
    backup: 'rows',
    columns: {
      alias_id: personal<string>('deleted', others),
      person_id: personal<string>('deleted', leftOut('it repeats the id of the person')),
      because: personal<string>('deleted', others),
      since: personal<Date>('deleted', others),
      was_active: personal<boolean>('deleted', others),
    },
  },
  same_people_trainings: {
    grants: 'select, insert, delete',
    backup: 'rows',
    columns: {
      alias_id: personal<string>('deleted', others),
      program_id: personal<string>('deleted', others),
      former: personal<Record<string, unknown>>('deleted', others),
      written: personal<Record<string, unknown>>('deleted', others),
    },
  },
  same_people_duties: {
    grants: 'select, insert, delete',
    backup: 'rows',
    columns: {
      alias_id: personal<string>('deleted', others),
      kind: personal<'program' | 'session' | 'line' | 'deputy'>('deleted', others),
      duty_id: personal<string>('deleted', others),
      taken_by: personal<string | null>('deleted', others),
      until: personal<string | null>('deleted', others),
    },
  },
} satisfies Record<string, Table>;
