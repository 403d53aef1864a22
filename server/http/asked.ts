import type { Schema } from '#shared/endpoint';
import { fold } from '#shared/fold';
import type { Sql } from '../db/json.ts';

/**
 * The fields that a call brings. A choice is its word, which the text is composed of; any other value is a
 * parameter. A field that the call doesn't bring is absent.
 */
export type Asked<Values> = {
  readonly [Name in keyof Values]: AskedField<Exclude<Values[Name], undefined>>;
};

type AskedField<Value> = Value extends string ? (string extends Value ? Sql<string> : Value) : Sql<Value>;

/** A call of a list, as far as the text depends on it: calls that ask alike share their texts. */
export interface Shape {
  /** For each field that the call brings, the word of its choice, or true for any other value. */
  readonly fields: Readonly<Record<string, string | true>>;
  readonly search: { readonly isIndexed: boolean; readonly hasMailbox: boolean } | null;
}

export const nothingAsked: Shape = { fields: {}, search: null };

/** The texts that a call searches for. */
export interface SearchInput {
  /** Null where it searches for nothing. */
  text: string | null;
  mailbox: string | null;
}

/** An index of trigrams has nothing for a shorter text. */
const shortestIndexed = 3;

/** Makes the function that describes a call, by the values of its fields and its search. */
export function createShapeOf(query: Schema | undefined) {
  const words = wordsOf(query);
  return (values: Readonly<Record<string, unknown>>, { text, mailbox }: SearchInput): Shape => ({
    fields: Object.fromEntries(
      Object.entries(values)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => [name, words.get(name) ? String(value) : true]),
    ),
    search:
      text === null
        ? null
        : {
            isIndexed: fold(mailbox ?? text).length >= shortestIndexed,
            hasMailbox: mailbox !== null,
          },
  });
}

/** The words of each field of a query that is a choice, and null for each other field. */
export function wordsOf(query: Schema | undefined): ReadonlyMap<string, readonly string[] | null> {
  const { shape = {} } = (query ?? {}) as { shape?: Record<string, Described> };
  return new Map(Object.entries(shape).map(([name, field]) => [name, wordsIn(field)]));
}

/** A schema as zod describes it: a choice has entries, and an optional one is inside. */
interface Described {
  _zod: { def: { entries?: Record<string, string>; innerType?: Described } };
}

function wordsIn({ _zod: { def } }: Described): readonly string[] | null {
  if (def.entries) return Object.values(def.entries);
  return def.innerType ? wordsIn(def.innerType) : null;
}
