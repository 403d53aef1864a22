/** The terms in which tables.ts describes the tables. */

/** The effect of erasing a person on the column, in the rows that are about that person. */
export type Erasure =
  /** Another value takes its place, which tells nothing. */
  | 'replaced'
  /** It has nothing any more. */
  | 'emptied'
  /** The row goes. */
  | 'deleted'
  | { readonly kept: string };

/** Where the export of a person shows the column, as paths into its JSON; or why it doesn't. */
export type Exported = string | readonly string[] | { readonly leftOut: string };

/** The information of a column about a person. */
export interface Personal {
  readonly erasure: Erasure;
  readonly exported: Exported;
}

/**
 * The functions of triggers that write something, by the table whose changes fire them (functions/*.sql). Or
 * a key with "on update cascade", by the table to which it points.
 */
export type Writers = Readonly<Record<string, readonly string[]>>;

/** A column, with the type that queries see. */
export interface Column<Type> {
  /** Null where it says nothing about anybody. */
  readonly personal: Personal | null;
  /** Absent where only statements write it. A generated column is known by its type. */
  readonly writtenBy?: Writers;
  /** Never there: it carries the type. */
  readonly type?: Type;
}

export interface Table {
  /** The rights of the application's role on every column, where another role owns the tables. */
  readonly grants: string;
  /** Whether a backup has the rows, or why it doesn't. */
  readonly backup: 'rows' | { readonly leftOut: string };
  /** For its rows; absent if triggers write single columns at most. */
  readonly writtenBy?: Writers;
  readonly columns: Readonly<Record<string, Column<unknown>>>;
}

/** The rows of a table, as kysely takes them. */
export type RowOf<Described extends Table> = {
  [Name in keyof Described['columns']]: Described['columns'][Name] extends Column<infer Type> ? Type : never;
};

/** A column that says nothing about anybody. */
export function impersonal<Type>(): Column<Type> {
  return { personal: null };
}

/** A column that tells who somebody is, or something of that person. */
export function personal<Type>(erasure: Erasure, exported: Exported): Column<Type> {
  return { personal: { erasure, exported } };
}

/** A column that triggers write, because it copies other rows or follows from them. */
export function writtenBy<Described extends Column<unknown>>(writers: Writers, column: Described): Described {
  return { ...column, writtenBy: writers };
}

/** The reason why erasing a person keeps the column. */
export function kept(reason: string): Erasure {
  return { kept: reason };
}

/** The reason why the export of a person, or a backup, does without it. */
export function leftOut(reason: string): { readonly leftOut: string } {
  return { leftOut: reason };
}
