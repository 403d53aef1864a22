import type { PathParameter } from '#shared/api/endpoint';
import type { Role } from '#shared/roles';
import type { Sql } from '../db/json.ts';
import { idParameter, parameter } from '../db/statement.ts';
import { asked } from './guard-reads.ts';

/** Parameters of a statement by name; those that a call does not bring are not there. */
export type Parameters<Given> = {
  readonly [Name in keyof Given]: undefined extends Given[Name]
    ? Sql<NonNullable<Given[Name]>> | undefined
    : Sql<NonNullable<Given[Name]>>;
};

/** What the SQL of an answer may speak of. */
export interface Scope<Given, Path extends string> {
  /** Who asks: the id, and the role for which the SQL is written. */
  viewer: { readonly _id: Sql<string>; readonly role: Role };
  /** The id of the program or user in the path, to which the guard has found the relation to hold. */
  subject: Sql<string>;
  /** The other ids in the path. */
  ids: { readonly [Name in PathParameter<Path>]: Sql<string> };
  now: Sql<Date>;
  /** What the call brings: the fields of its query and its body, or what was made of them. */
  given: Parameters<Given>;
}

/** What a call brings to the statement of its answer. */
export interface Brought {
  given: Readonly<Record<string, unknown>>;
  ids: Readonly<Record<string, string>>;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** The scope of calls that bring the same names as this one. */
export function scopeOf<Given, Path extends string>(role: Role, { given, ids }: Brought): Scope<Given, Path> {
  const givenNames = Object.keys(given).filter((name) => isGiven(given[name]));
  const parameters = givenNames.map((name) => [name, parameter((brought: Brought) => brought.given[name])]);
  const inPath = Object.keys(ids).map((name) => [
    name,
    idParameter((brought: Brought) => brought.ids[name]!),
  ]);
  return {
    viewer: { _id: asked.viewerId, role },
    subject: asked.subjectId,
    ids: Object.fromEntries(inPath) as Scope<Given, Path>['ids'],
    now: asked.now,
    given: Object.fromEntries(parameters) as Parameters<Given>,
  };
}

/** Calls with the same shape are answered by the same statement: it tells which values they bring. */
export function shapeOf({ given }: Brought): string {
  let shape = '';
  for (const name in given) if (isGiven(given[name])) shape += ` ${name}`;
  return shape;
}
