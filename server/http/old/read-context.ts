import type { PathParameter } from '#shared/api/endpoint';
import type { Role } from '#shared/roles';
import type { Sql } from '../../db/json.ts';
import { idParameter, parameter } from '../../db/statement.ts';
import { asked } from '../guard-reads.ts';

/** Parameters of a statement by name; those that a call does not bring are not there. */
export type ParametersOf<Values> = {
  readonly [Name in keyof Values]: undefined extends Values[Name]
    ? Sql<NonNullable<Values[Name]>> | undefined
    : Sql<NonNullable<Values[Name]>>;
};

/** What the SQL of an answer may speak of. */
export interface ReadContext<Values, Path extends string> {
  /** Who asks: the id, and the role for which the SQL is written. */
  viewer: { readonly _id: Sql<string>; readonly role: Role };
  /** The id of the program or user in the path, to which the guard has found the relation to hold. */
  subject: Sql<string>;
  /** The other ids in the path. */
  ids: { readonly [Name in PathParameter<Path>]: Sql<string> };
  now: Sql<Date>;
  /** What the call brings: the fields of its query and its body, or what was made of them. */
  parameters: ParametersOf<Values>;
}

/** What a call brings to the statement of its answer. */
export interface CallValues {
  parameters: Readonly<Record<string, unknown>>;
  ids: Readonly<Record<string, string>>;
}

const isSet = (value: unknown) => value !== undefined && value !== null;

/** The context for calls that bring the same names as this one. */
export function contextOf<Values, Path extends string>(
  role: Role,
  { parameters: values, ids }: CallValues,
): ReadContext<Values, Path> {
  const names = Object.keys(values).filter((name) => isSet(values[name]));
  const parameters = names.map((name) => [name, parameter((call: CallValues) => call.parameters[name])]);
  const inPath = Object.keys(ids).map((name) => [name, idParameter((call: CallValues) => call.ids[name]!)]);
  return {
    viewer: { _id: asked.viewerId, role },
    subject: asked.subjectId,
    ids: Object.fromEntries(inPath) as ReadContext<Values, Path>['ids'],
    now: asked.now,
    parameters: Object.fromEntries(parameters) as ParametersOf<Values>,
  };
}

/** Calls with the same shape are answered by the same statement: it tells which values they bring. */
export function shapeOf({ parameters }: CallValues): string {
  let shape = '';
  for (const name in parameters) if (isSet(parameters[name])) shape += ` ${name}`;
  return shape;
}
