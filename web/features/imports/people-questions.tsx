import type { RowChoice, Standing } from '#shared/people/imports/import-facts';
import type { Import, Question } from '#shared/people/imports/schemas';
import { own } from '#shared/own';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CheckAgain } from './check-again.tsx';
import { useCheckAgain, type AnswersState } from './use-answers.ts';

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

type Answering = Pick<AnswersState, 'answers' | 'change'>;

/** Whether people with neither an e-mail address nor a login sign in with their personnel ID. */
function LoginFromId({ placeholder, answers, change }: { placeholder: string } & Answering) {
  return (
    <SelectField
      label="Let people sign in with their personnel ID?"
      placeholder={placeholder}
      options={signIns}
      value={signInOf(answers.login_from_id)}
      onChange={(event) => change({ login_from_id: event.target.value === 'yes' })}
    />
  );
}

/** The same about some people of the file. The import may go without an answer. */
export function SomeLoginsFromId({ imported, state }: { imported: Import; state: AnswersState }) {
  const sending = useCheckAgain(imported, state);
  const question = imported.questions.find(({ code, optional }) => code === 'login_from_id' && optional);
  if (!question) return null;
  return (
    <Card title="How do these people sign in?">
      <div className="flex flex-col gap-6">
        <p className="text-muted">
          Some people have neither an e-mail address nor a login. You can import the file without answering.
          Their rows will then be left out.
        </p>
        <LoginFromId placeholder="Decide later" {...state} />
        <CheckAgain sending={sending} disabled={(state.answers.login_from_id ?? null) === null} />
      </div>
    </Card>
  );
}

/** The fields for questions about people in the file: who has left, how they sign in, which row counts. */
export function PeopleQuestions({
  questions,
  answers,
  change,
}: { questions: readonly Question[] } & Answering) {
  return questions.map(({ code, column, optional, values = [] }) => {
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
    if (code === 'login_from_id' && !optional)
      return <LoginFromId key={code} placeholder="Please choose" answers={answers} change={change} />;
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
