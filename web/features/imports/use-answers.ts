import { useState } from 'react';
import type { BodyOf } from '#shared/endpoint';
import { importsApi } from '#shared/people/imports/calls';
import type { Import, ImportColumn } from '#shared/people/imports/schemas';
import { own } from '#shared/own';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';

type Answers = BodyOf<typeof importsApi.answer>;
type TitleAnswer = NonNullable<Answers['titles']>[string];
export type ManagerAnswer = NonNullable<Answers['line_managers']>[string];

/**
 * The answers to an import's questions that aren't sent yet, of all forms of its page together. `column` and `given`
 * tell how the file is read with them.
 */
export function useAnswers(imported: Import) {
  const [answers, setAnswers] = useState<Answers>({});
  const change = (changed: Answers) => setAnswers((former) => ({ ...former, ...changed }));
  return {
    answers,
    hasChanged: Object.keys(answers).length > 0,
    given: { ...imported, ...answers },
    column: (former: ImportColumn): ImportColumn => {
      const {
        field = former.field,
        program = former.program,
        dates = former.dates,
        order = former.order,
      } = own(answers.columns, former.heading) ?? {};
      return { ...former, field, program, dates, order };
    },
    change,
    changeColumn: (heading: string, changed: Partial<Omit<ImportColumn, 'heading'>>) =>
      change({
        columns: { ...answers.columns, [heading]: { ...own(answers.columns, heading), ...changed } },
      }),
    changeTitle: (title: string, answer: TitleAnswer) =>
      change({ titles: { ...answers.titles, [title]: answer } }),
    /** Without an answer the line manager is decided later. */
    changeManager: (value: string, answer: ManagerAnswer | undefined) => {
      const others = Object.entries(answers.line_managers ?? {}).filter(([each]) => each !== value);
      const chosen = answer ? [...others, [value, answer] as const] : others;
      change({ line_managers: Object.fromEntries(chosen) });
    },
    clear: () => setAnswers({}),
  };
}

export type AnswersState = ReturnType<typeof useAnswers>;

/** Sends all answers, whichever form they are from: the file is checked again. */
export function useCheckAgain(
  { _id: importId }: Import,
  { answers, clear }: Pick<AnswersState, 'answers' | 'clear'>,
) {
  return useApiAction({
    send: () => sendChange(importsApi.answer, { params: { importId }, body: answers }),
    invalidates: ['Users'],
    onSuccess: clear,
  });
}
