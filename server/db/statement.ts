import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Sql } from './json.ts';
import type { Db } from './tables.ts';

/** A value that each call of a statement brings. */
class Parameter {
  readonly read: (input: never) => unknown;

  constructor(read: (input: never) => unknown) {
    this.read = read;
  }
}

/** A parameter of a statement: `read` takes its value from the input of a call. */
export function parameter<Value>(read: (input: never) => Value): Sql<Value> {
  return sql`${new Parameter(read)}`;
}

/** The same for an id. */
export function idParameter(read: (input: never) => string | null): Sql<string> {
  return sql`${parameter(read)}::uuid`;
}

/** The same for a value that may be null everywhere, where nothing else tells its type. */
export function typedParameter<Value>(
  type: 'text' | 'int' | 'boolean',
  read: (input: never) => Value,
): Sql<Value> {
  return sql`${parameter(read)}::${sql.raw(type)}`;
}

/** A statement that is written once and sent often, so that each connection plans it once. */
export interface Statement<Input> {
  /** Under which a connection keeps its plan; the same for the same text. */
  readonly name: string;
  readonly text: string;
  /** Whether it is one of very many texts; a connection keeps those used last. */
  readonly isRare: boolean;
  /** The values of a call, in the order of the text's parameters. */
  readonly valuesFor: (input: Input) => unknown[];
}

/** Writes the SQL out as text. A parameter that is used in several places is sent once. */
export function writeStatement<Input>(db: Db, query: Sql, { isRare = false } = {}): Statement<Input> {
  const { sql: compiled, parameters } = query.compile(db);
  const reads: ((input: Input) => unknown)[] = [];
  const places = new Map<unknown, number>();
  const text = compiled.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const value = parameters[Number(number) - 1];
    // Plain values stay apart: each may be of another type.
    const key = value instanceof Parameter ? value : number;
    if (!places.has(key)) {
      reads.push(value instanceof Parameter ? (value.read as (input: Input) => unknown) : () => value);
      places.set(key, reads.length);
    }
    return `$${places.get(key)}`;
  });
  // The same text may be rare in one list and usual in another, and is prepared for each then.
  const name = nameOf(isRare ? `rare ${text}` : text);
  return { name, text, isRare, valuesFor: (input) => reads.map((read) => read(input)) };
}

/** PostgreSQL cuts names off after 63 bytes, so a statement goes by a hash of its text. */
export function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 20);
}
