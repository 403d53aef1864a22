import { countOf } from '#shared/count';
import { own } from '#shared/own';
import type { Import, ManagerCandidate } from '#shared/people/imports/schemas';
import { Card } from '../../ui/card.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { CheckAgain } from './check-again.tsx';
import { useCheckAgain, type AnswersState, type ManagerAnswer } from './use-answers.ts';

const answerOf = ({ person, line }: ManagerCandidate): ManagerAnswer =>
  person === null ? { line: line! } : { person };

/** The answer as the value of an option. */
const valueOf = (answer: ManagerAnswer): string =>
  answer === 'leave' ? answer : (answer.person ?? `row ${answer.line}`);

const leave = { value: 'leave', label: 'Keep their current line manager' };

/** The line managers of the file that nobody or several people are. The import may go without an answer. */
export function LineManagers({ imported, state }: { imported: Import; state: AnswersState }) {
  const { answers, changeManager } = state;
  const sending = useCheckAgain(imported, state);
  const managers = imported.questions.flatMap((question) => question.managers ?? []);
  if (managers.length === 0) return null;
  return (
    <Card title="Who are these line managers?">
      <div className="flex flex-col gap-6">
        <p className="text-muted">
          You can import the file without answering. The people who report to them won’t get a line manager
          yet.
        </p>
        <div className="grid gap-6 md:grid-cols-2">
          {managers.map(({ value, rows, candidates }) => {
            const possible = [...candidates.map(answerOf), 'leave' as const];
            const answer = own(answers.line_managers, value);
            return (
              <SelectField
                key={value}
                label={value}
                hint={
                  candidates.length > 0
                    ? countOf(rows, 'row')
                    : `We couldn’t find that person · ${countOf(rows, 'row')}`
                }
                placeholder="Decide later"
                options={[
                  ...candidates.map((candidate) => ({
                    value: valueOf(answerOf(candidate)),
                    label: [candidate.name, candidate.hint].filter(Boolean).join(' · '),
                  })),
                  leave,
                ]}
                value={answer ? valueOf(answer) : ''}
                onChange={(event) =>
                  changeManager(
                    value,
                    possible.find((each) => valueOf(each) === event.target.value),
                  )
                }
              />
            );
          })}
        </div>
        <CheckAgain sending={sending} disabled={Object.keys(answers.line_managers ?? {}).length === 0} />
      </div>
    </Card>
  );
}
