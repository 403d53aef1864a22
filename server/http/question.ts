import type { FastifyRequest } from 'fastify';
import type { RawBuilder } from 'kysely';
import type { Action } from '#shared/access';
import type { Role } from '#shared/roles';
import { blank, writeStatement, type Statement } from '../db/statement.ts';
import type { Services } from '../services.ts';
import { askGuarded } from './guard.ts';
import { actorId, asked, asText, guarded, noColumns, type Asked } from './guard-reads.ts';

/** Values by name; those that are null or undefined are not given. */
export type Given = Readonly<Record<string, unknown>>;

/** What a call brings: values to fill in, and what decides which statement it is. */
export interface Input<Kind = undefined> {
  given: Given;
  /** As JSON it tells kinds apart: of few values, and none of them a person's own. */
  kind: Kind;
  /** Whether the answer is quick enough to share a connection; yes unless told. */
  isQuick?: boolean;
}

/** What the SQL of an answer may speak of. */
export interface Scope<Kind = undefined> {
  /** The acting person: the id as SQL, and the role for which the SQL is. */
  viewer: { _id: RawBuilder<string>; role: Role };
  /** The id of the program or user in the path, to which the guard has found the relation to hold. */
  subjectId: RawBuilder<string>;
  now: RawBuilder<Date>;
  /** What calls of this kind give under the name; null where they give nothing. */
  given: (name: string) => RawBuilder<unknown> | null;
  kind: Kind;
}

interface Filled extends Asked {
  given: Given;
}

/**
 * Makes a question that is asked together with the guard's: who asks, whether they may, and the answer are one
 * statement, written once for each kind of call. `answer` is the SQL of a text for a role; null is not found.
 */
export function createQuestion<Kind>(
  services: Services,
  action: Action,
  answer: (scope: Scope<Kind>) => RawBuilder<unknown>,
) {
  const statements = new Map<string, Statement<Filled>>();

  function write({ given, kind }: Input<Kind>): Statement<Filled> {
    const blanks = new Map(
      Object.keys(given)
        .filter((name) => isGiven(given[name]))
        .map((name) => [name, blank(({ given: all }: Filled) => all[name])]),
    );
    const scopeOf = (role: Role): Scope<Kind> => ({
      viewer: { _id: actorId, role },
      subjectId: asked.subjectId,
      now: asked.now,
      given: (name) => blanks.get(name) ?? null,
      kind,
    });
    const answerFor = (role: Role) => asText(answer(scopeOf(role)));
    return writeStatement(services.db, guarded(action, noColumns, answerFor));
  }

  /** Goes on with a call that was let in before where it `continues`. Throws what the guard throws. */
  return async function ask(
    request: FastifyRequest,
    input: Input<Kind>,
    { continues = false } = {},
  ): Promise<string> {
    const key = keyOf(input);
    const statement = statements.get(key) ?? write(input);
    statements.set(key, statement);
    const { given, isQuick = true } = input;
    const question = { statement, action, input: { given }, changes: false, isQuick, isMetered: !continues };
    const work = () => askGuarded(services, request, question);
    const { found } = await (continues ? services.workload.continue(work) : services.workload.enter(work));
    request.actorId = found._id;
    return found.answer as string;
  };
}

function keyOf({ given, kind }: Input<unknown>): string {
  let key = kind === undefined ? '' : JSON.stringify(kind);
  for (const name in given) if (isGiven(given[name])) key += ` ${name}`;
  return key;
}

const isGiven = (value: unknown) => value !== undefined && value !== null;
