import type { Action } from '#shared/access';
import type { Role } from '#shared/roles';
import { cached } from '../cache.ts';
import type { Sql } from '../db/json.ts';
import { pageOf, questionOf, type List } from '../db/lists/page.ts';
import { writeStatement, type Statement } from '../db/statement.ts';
import type { Services } from '../services.ts';
import { nothingAsked, type Shape } from './asked.ts';
import { guarded, type AnswerInput } from './guard-reads.ts';
import { pageFor, type PageInput } from './page-query.ts';
import { listContextOf, type CallValues, type ListContext } from './read-context.ts';

/** The number of a list's texts that are kept written; hardly any company asks in more ways. */
const mostKept = 200;

/** Makes the list of calls that ask alike. */
export type ListFor = (context: ListContext<never, string>) => List<unknown>;

export interface ListInput extends CallValues, PageInput {}

type ListStatement = Statement<ListInput & AnswerInput>;

/** The list of calls that ask alike, as SQL. */
interface Composed {
  list: List<unknown>;
  /** Goes out before the page; null where the page's text is known without it. */
  question: Sql | null;
  ways: readonly (string | null)[];
  page: (way: string | null) => Sql;
}

/** Composes the list for calls that ask alike, for one role or, if that is null, for all that may ask. */
export function composeList(listFor: ListFor, action: Action, shape: Shape, role: Role | null): Composed {
  const context = listContextOf<never, string>(action, shape, role);
  const list = listFor(context);
  const page = pageFor(list, shape, context.viewer);
  const question = list.question?.(page) ?? null;
  return {
    list,
    question: question && guarded(questionOf(question, page), action, role),
    ways: question?.ways ?? [null],
    page: (way) => guarded(pageOf(list, { ...page, way }), action, role),
  };
}

/** The statements of calls that ask alike; each is written when it is first sent. */
export interface ListTexts {
  list: List<unknown>;
  question: (() => ListStatement) | null;
  page: (way: string | null) => ListStatement;
}

/** Makes the function that has a list's statements for calls that ask alike. */
export function createListTexts({ db }: Pick<Services, 'db'>, listFor: ListFor, action: Action) {
  const textsFor = cached((key): ListTexts => {
    const [shape, role] = JSON.parse(key) as [Shape, Role | null];
    const { list, question, page } = composeList(listFor, action, shape, role);
    const isRare = JSON.stringify(shape) !== JSON.stringify(nothingAsked);
    // The question has no way's name.
    const written = cached((way): ListStatement => {
      const select = way === 'question' ? question! : page(way || null);
      return writeStatement(db, select, { isRare });
    });
    return { list, question: question && (() => written('question')), page: (way) => written(way ?? '') };
  }, mostKept);
  return (shape: Shape, role: Role | null) => textsFor(JSON.stringify([shape, role]));
}
