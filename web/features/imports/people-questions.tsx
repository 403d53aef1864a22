import type { RowChoice, Standing } from '#shared/people/imports/import-facts';
import type { Question } from '#shared/people/imports/schemas';
import { own } from '#shared/own';
import { SelectField } from '../../ui/select-field.tsx';
import type { AnswersState } from './use-answers.ts';

const standings: readonly { value: Standing; label: string }[] = [
  { value: 'active', label: 'Employed' },
  { value: 'left', label: 'Has left' },
];

const signIns = [
  { value: 'yes', label: 'Yes, it’s their login' },
  { value: 'no', label: 'No, leave these rows out' },
] as const;

const signInOf = (answer: boolean | null | undefined) =>
  answer === undefined || answer === null ? '' : answer ? 'yes' : 'no';

const rowChoices: readonly { value: RowChoice; label: string }[] = [
  { value: 'first', label: 'Import the first row of each person' },
  { value: 'last', label: 'Import the last row of each person' },
  { value: 'leave', label: 'Leave these rows out' },
];

/** The fields for questions about people in the file: who has left, how they sign in, which row counts. */
export function PeopleQuestions({
  questions,
  answers,
  change,
}: { questions: readonly Question[] } & Pick<AnswersState, 'answers' | 'change'>) {
  return questions.map(({ code, column, values = [] }) => {
    if (code === 'standing')
      return (
        <fieldset key={code}>
          <legend className="mb-3 font-semibold">{`Words in “${column}”`}</legend>
          <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {values.map((word) => (
              <SelectField
                key={word}
                label={word}
                placeholder="Please choose"
                options={standings}
                value={own(answers.standing, word) ?? ''}
                onChange={(event) =>
                  change({ standing: { ...answers.standing, [word]: event.target.value as Standing } })
                }
              />
            ))}
          </div>
        </fieldset>
      );
    if (code === 'login_from_id')
      return (
        <SelectField
          key={code}
          label="Let people sign in with their personnel ID?"
          placeholder="Please choose"
          options={signIns}
          value={signInOf(answers.login_from_id)}
          onChange={(event) => change({ login_from_id: event.target.value === 'yes' })}
        />
      );
    if (code === 'several_rows')
      return (
        <SelectField
          key={code}
          label="Several rows about one person"
          hint={values.join(', ')}
          placeholder="Please choose"
          options={rowChoices}
          value={answers.several_rows ?? ''}
          onChange={(event) => change({ several_rows: event.target.value as RowChoice })}
        />
      );
    return null;
  });
}
