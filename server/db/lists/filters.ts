import { sql } from 'kysely';
import type { Filters, ValuesOf } from '#shared/filters';
import type { Sql } from '../json.ts';

/** The filters that a call brings: of a choice its word, of any other a parameter. */
export type AskedOf<Of extends Filters> = ValuesOf<Of, Sql<string>>;

/** Makes each filter's condition; null if the list asks it elsewhere. A filter that is forgotten doesn't compile. */
export type Conditions<Of extends Filters> = {
  readonly [Name in keyof Of]: ((value: NonNullable<AskedOf<Of>[Name]>) => Sql<boolean>) | null;
};

/** The conditions of the filters that are asked for, in the order of the table. */
export function conditionsOf<Of extends Filters>(
  conditions: Conditions<Of>,
  asked: AskedOf<Of>,
): Sql<boolean>[] {
  return Object.keys(conditions).flatMap((name: keyof Of) => {
    const condition = conditions[name];
    const value: AskedOf<Of>[keyof Of] = asked[name];
    return condition && value !== undefined ? [condition(value)] : [];
  });
}

/** Whether the column has this id, or none if that says `none`; the column has zeros then. */
export const isIdOrNone =
  (column: Sql) =>
  (asked: Sql<string>): Sql<boolean> =>
    sql`${column} = id_or_none(nullif(${asked}::text, 'none')::uuid)`;
