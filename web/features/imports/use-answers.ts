import { useState } from 'react';
import type { BodyOf } from '#shared/endpoint';
import type { importsApi } from '#shared/people/imports/calls';
import type { Import, ImportColumn } from '#shared/people/imports/schemas';
import { own } from '#shared/own';

type Answers = BodyOf<typeof importsApi.answer>;
type TitleAnswer = NonNullable<Answers['titles']>[string];

/** The answers to an import's questions that aren't sent yet. `column` and `given` tell how the file is read with them. */
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
    clear: () => setAnswers({}),
  };
}

export type AnswersState = ReturnType<typeof useAnswers>;
