import { kept, leftOut, personal } from './table.ts';

const anotherPerson = leftOut('it is another person');

/** A person's place in the line, in the table of users and in its history: part of server/db/tables.ts. */
export const lineColumns = {
  line_manager_id: personal<string | null>(
    kept('the line of the people below goes through a person who has left, without a name'),
    anotherPerson,
  ),
  line_manager_pending: personal<string | null>('emptied', anotherPerson),
  deputy_id: personal<string | null>('emptied', anotherPerson),
  deputy_until: personal<string | null>('emptied', anotherPerson),
};
