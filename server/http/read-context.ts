import type { PathParameter } from '#shared/endpoint';
import type { Action } from '#shared/access';
import type { Role } from '#shared/roles';
import { own } from '#shared/own';
import { getOrInsertComputed } from '../cache.ts';
import type { Sql } from '../db/json.ts';
import type { Viewer } from '../db/relations.ts';
import { idParameter, parameter } from '../db/statement.ts';
import type { Asked, Shape } from './asked.ts';
import { asked, viewerOf } from './guard-reads.ts';

/** Parameters of a statement by name; null where a call does not bring them. */
export type ParametersOf<Values> = {
  readonly [Name in keyof Values]-?: undefined extends Values[Name]
    ? Sql<NonNullable<Values[Name]> | null>
    : Sql<Values[Name]>;
};

/** The parts from which the SQL of an answer is made. */
export interface ReadContext<Values, Path extends string, Of extends Viewer['role'] = Viewer['role']> {
  /** The caller; the role is known where only one may ask, and in a text for one role. */
  viewer: Viewer & { readonly _id: Sql<string>; readonly role: Of };
  /** The id of the program or user in the path; the guard has found the relation to it. */
  subject: Sql<string>;
  /** The other ids in the path. */
  ids: { readonly [Name in PathParameter<Path>]: Sql<string> };
  now: Sql<Date>;
  /** The values of the call: the fields of its query and its body, or those computed from them. */
  parameters: ParametersOf<Values>;
}

/** The parts from which the SQL of a list is made. */
export interface ListContext<Values, Path extends string> extends ReadContext<Values, Path> {
  asked: Asked<Values>;
}

/** The values of a call for the statement of its answer. */
export interface CallValues {
  parameters: Readonly<Record<string, unknown>>;
  ids: Readonly<Record<string, string>>;
}

/** The context from which the SQL of a call's answer is made, to all roles or to one. */
export function contextOf<Values, Path extends string, Of extends Viewer['role']>(
  action: Action,
  role: Role | null = null,
): ReadContext<Values, Path, Of> {
  return {
    viewer: viewerOf(action, role) as ReadContext<Values, Path, Of>['viewer'],
    subject: asked.subjectId,
    ids: byName((name) => idParameter((call: CallValues) => own(call.ids, name)!)) as ReadContext<
      Values,
      Path
    >['ids'],
    now: asked.now,
    parameters: byName(parameterOf) as ParametersOf<Values>,
  };
}

const parameterOf = (name: string) => parameter((call: CallValues) => own(call.parameters, name) ?? null);

/** The context from which the SQL of a list is made, for calls that ask alike. */
export function listContextOf<Values, Path extends string>(
  action: Action,
  { fields }: Shape,
  role: Role | null,
): ListContext<Values, Path> {
  const context = contextOf<Values, Path, Viewer['role']>(action, role);
  const words = Object.entries(fields).map(([name, word]) => [
    name,
    word === true ? parameterOf(name) : word,
  ]);
  return { ...context, asked: Object.fromEntries(words) as Asked<Values> };
}

/** Makes a part under its name when it is asked for, once. */
function byName(make: (name: string) => Sql): unknown {
  const made = new Map<string, Sql>();
  return new Proxy(
    {},
    { get: (_, name) => getOrInsertComputed(made, String(name), () => make(String(name))) },
  );
}
