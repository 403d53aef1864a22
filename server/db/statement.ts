import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './tables.ts';

/** A place in a statement that each call fills in. */
class Blank<Input> {
  readonly fill: (input: Input) => unknown;

  constructor(fill: (input: Input) => unknown) {
    this.fill = fill;
  }
}

/** A value that each call of the statement fills in from its input. */
export function blank<Value = unknown>(fill: (input: never) => Value): RawBuilder<Value> {
  return sql`${new Blank(fill)}`;
}

/**
 * A question that is written once and asked often: the text stays the same, so that the database plans it once for
 * each connection.
 */
export interface Statement<Input> {
  /** The same for the same text. */
  readonly name: string;
  readonly text: string;
  /** The values of a call, in the order of the text's parameters. */
  valuesFor(input: Input): unknown[];
}

/** Writes a statement from SQL in which `blank`s stand for what each call fills in. */
export function writeStatement<Input>(db: Db, query: RawBuilder<unknown>): Statement<Input> {
  const { sql: compiled, parameters } = query.compile(db);
  const fills: Blank<Input>['fill'][] = [];
  const places = new Map<unknown, number>();
  const text = compiled.replaceAll(/\$(\d+)/g, (_, number: string) => {
    const parameter = parameters[Number(number) - 1];
    // One that stands in several places is sent once. Plain values stay apart: each may be of another type.
    const key = parameter instanceof Blank ? parameter.fill : number;
    if (!places.has(key)) {
      fills.push(parameter instanceof Blank ? (parameter as Blank<Input>).fill : () => parameter);
      places.set(key, fills.length);
    }
    return `$${places.get(key)}`;
  });
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 20);
  return { name, text, valuesFor: (input) => fills.map((fill) => fill(input)) };
}
