import { useState } from 'react';
import { countOf } from '#shared/count';
import type { BodyOf } from '#shared/endpoint';
import { importsApi } from '#shared/people/imports/calls';
import type { Import, ManagerCandidate } from '#shared/people/imports/schemas';
import { sendChange } from '../../api/send-change.ts';
import { useApiAction } from '../../api/use-api-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SelectField, type Option } from '../../ui/select-field.tsx';
import { sendLabel, SendStatus } from '../../ui/send-status.tsx';

type Answer = NonNullable<BodyOf<typeof importsApi.answer>['line_managers']>[string];

const leave: Option & { answer: Answer } = {
  value: 'leave',
  label: 'Leave their line manager as it is',
  answer: 'leave',
};

const choiceOf = ({ person, line, name, hint }: ManagerCandidate): Option & { answer: Answer } => ({
  value: `${person} ${line}`,
  label: hint === '' ? name : `${name} · ${hint}`,
  answer: person === null ? { line: line! } : { person },
});

/** The line managers of the file that nobody or several people are. The import may go without an answer. */
export function LineManagers({ imported: { _id: importId, questions } }: { imported: Import }) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Option & { answer: Answer }>>(new Map());
  const { run, busy, error, ...state } = useApiAction({
    send: () =>
      sendChange(importsApi.answer, {
        params: { importId },
        body: {
          line_managers: Object.fromEntries(Array.from(answers, ([value, { answer }]) => [value, answer])),
        },
      }),
    invalidates: ['Users'],
  });
  const managers = questions.flatMap((question) => question.managers ?? []);
  if (managers.length === 0) return null;
  const choose = (value: string, choice: (Option & { answer: Answer }) | undefined) => {
    const next = new Map(answers);
    if (choice) next.set(value, choice);
    else next.delete(value);
    setAnswers(next);
  };
  return (
    <Card title="Who are these line managers?">
      <div className="flex flex-col gap-6">
        <p className="text-muted">You can import without an answer: these people get no line manager yet.</p>
        {error && <Banner kind="error">{error}</Banner>}
        <div className="grid gap-6 md:grid-cols-2">
          {managers.map(({ value, rows, candidates }) => {
            const choices = [...candidates.map(choiceOf), leave];
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
                options={choices}
                value={answers.get(value)?.value ?? ''}
                onChange={(event) =>
                  choose(
                    value,
                    choices.find((choice) => choice.value === event.target.value),
                  )
                }
              />
            );
          })}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            variant="outline"
            loading={busy}
            disabled={answers.size === 0}
            onClick={() => run(undefined)}
          >
            {sendLabel(state, 'Check again')}
          </Button>
          <SendStatus {...state} />
        </div>
      </div>
    </Card>
  );
}
