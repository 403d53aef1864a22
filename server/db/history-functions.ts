import { own } from '#shared/own';
import { tables } from './tables.ts';

/** A table whose former rows are kept in `…_history`, beside the description in server/db/tables.ts. */
interface History {
  /** The columns that name a row. */
  key: readonly string[];
  /**
   * The columns that history leaves out, because they are secret or follow from the rest. Each has its value
   * at an instant, in terms of the row `r`.
   */
  leftOut: Readonly<Record<string, string>>;
  /** The source of those values. */
  join?: string;
}

type TableWithHistory = 'programs' | 'users' | 'assignments';

/** A function of the database, with everything that belongs to it. */
export interface DatabaseFunction {
  name: string;
  text: string;
}

// In the order in which transactions lock these tables, because making a trigger locks them, too.
const histories: Readonly<Record<TableWithHistory, History>> = {
  programs: { key: ['id'], leftOut: {} },
  users: {
    key: ['id'],
    leftOut: {
      password_hash: `''`,
      search_text: 'searchable_person(full_name(r.first_name, r.last_name), r.email, r.login, r.external_id)',
      standing: `case when r.deactivated_at is not null then 'left' when r.suspended_at is not null then 'suspended' else r.role end`,
    },
  },
  // A new name or standing of the person is no change of the assignment.
  assignments: {
    key: ['program_id', 'employee_id'],
    leftOut: { last_name: 'u.last_name', first_name: 'u.first_name', standing: 'u.standing' },
    join: ' join users_at(instant) u on u.id = r.employee_id',
  },
};

/** The tables with a history. */
export const tablesWithHistory = Object.keys(histories) as TableWithHistory[];

const isKept = (table: TableWithHistory) => (column: string) =>
  !Object.hasOwn(histories[table].leftOut, column);

/** The columns that a history lacks, by the columns of its table. */
export function missingInHistory(
  table: TableWithHistory,
  columns: readonly string[],
  ofHistory: readonly string[],
): string[] {
  return [...columns.filter(isKept(table)), 'until'].filter((column) => !ofHistory.includes(column));
}

/** The functions of the table's history (product §67), with the triggers that call them, made of its columns. */
export function functionsOfHistory(table: TableWithHistory, all: readonly string[]): DatabaseFunction[] {
  const { key, leftOut, join = '' } = histories[table];
  const kept = all.filter(isKept(table));
  const keptOf = (row: string) => kept.map((column) => `${row}.${column}`).join(', ');
  const columns = kept.join(', ');
  const begun = [...key, 'since'].join(', ');
  const insert = `insert into ${table}_history (${columns}, until)
      select ${columns}, greatest(change_instant(), since + interval '1 microsecond') from former`;
  // The application only reads history, so the trigger has the owner's rights. No join finds the changed
  // rows. The statements are planned once, maybe for one row, and must be as good for ten thousand.
  const keepFormer = `create or replace function keep_former_${table}() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    ${insert};
  else
    ${insert}
      where (${begun}) not in (select ${begun} from changed);
  end if;
  return null;
end $$;
create or replace trigger ${table}_begin_anew before update on ${table} for each row
  when ((${keptOf('old')})
    is distinct from (${keptOf('new')}))
  execute function begin_anew();
create or replace trigger ${table}_keep_changed after update on ${table}
  referencing old table as former new table as changed for each statement execute function keep_former_${table}();
create or replace trigger ${table}_keep_ended after delete on ${table}
  referencing old table as former for each statement execute function keep_former_${table}();`;
  // In the table's own shape, so that it answers each question about the table. The conditions are outside, so that an
  // index finds one row in both parts.
  const atInstant = `create or replace function ${table}_at(instant timestamptz) returns setof ${table}
  language sql stable as $$
  select ${all.map((column) => own(leftOut, column) ?? `r.${column}`).join(', ')}
  from (
    select ${columns}, 'infinity' as until from ${table}
    union all
    select ${columns}, until from ${table}_history
  ) r${join} where r.since <= instant and r.until > instant
$$;`;
  return [
    { name: `keep_former_${table}`, text: keepFormer },
    { name: `${table}_at`, text: atInstant },
  ];
}

export const historyFunctions: readonly DatabaseFunction[] = tablesWithHistory.flatMap((table) =>
  functionsOfHistory(table, Object.keys(tables[table].columns)),
);
