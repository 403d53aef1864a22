import type { QuestionCode } from '#shared/people/imports/import-facts';
import type { Import, ImportColumn } from '#shared/people/imports/schemas';
import { encodings, type Encoding } from '#shared/text-encodings';
import { own } from '#shared/own';
import { useOptionalQuery } from '../../api/queries.ts';
import { SelectField, type Option } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CheckAgain } from './check-again.tsx';
import { ColumnField } from './column-field.tsx';
import { encodingLabels } from './encoding-labels.ts';
import { HeadingPlace } from './heading-place.tsx';
import { PeopleQuestions } from './people-questions.tsx';
import { allPrograms } from './queries.ts';
import { useCheckAgain, type AnswersState } from './use-answers.ts';

const delimiters = [
  { value: ',', label: 'Comma' },
  { value: ';', label: 'Semicolon' },
  { value: '\t', label: 'Tab' },
  { value: '|', label: 'Vertical bar' },
] as const;

/** The questions about a column that are answered by its field. */
const answeredByColumns: readonly QuestionCode[] = [
  'column_twice',
  'date_order',
  'column',
  'column_values',
  'left_out',
];

/** The name of the part of the form that has the columns. */
export const columnsName = 'columns';

/**
 * How the file is read: its encoding, the meaning of its columns, and the trainings in it. A change checks it again.
 */
export function ReadingForm(props: Props) {
  return props.imported.what === 'people' ? (
    <Fields {...props} programs={[]} />
  ) : (
    <FieldsOfTrainings {...props} />
  );
}

interface Props {
  imported: Import;
  state: AnswersState;
}

function FieldsOfTrainings(props: Props) {
  const { data } = useOptionalQuery(allPrograms);
  const programs = (data?.programs ?? []).map(({ _id, title }) => ({ value: _id, label: title }));
  return <Fields {...props} programs={programs} />;
}

function Fields({ imported, state, programs }: Props & { programs: readonly Option[] }) {
  const { answers, hasChanged, given, column, change, changeColumn, changeTitle } = state;
  const sending = useCheckAgain(imported, state);
  /** Whether there is a question about the column, with one of these codes. */
  const isAsked = ({ heading }: ImportColumn, codes = answeredByColumns) =>
    imported.questions.some(
      ({ code, column: asked, values }) =>
        (code === 'left_out' ? values?.includes(heading) : asked === heading) && codes.includes(code),
    );
  // The answers are below their questions, even if the file is wide.
  const columns = imported.columns.toSorted((one, other) => Number(isAsked(other)) - Number(isAsked(one)));
  const titles = imported.questions.flatMap(({ code, values = [] }) =>
    code === 'unknown_title' ? values : [],
  );

  return (
    <div className="flex flex-col gap-6">
      <PeopleQuestions questions={imported.questions} answers={answers} change={change} />
      <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
        <HeadingPlace imported={imported} given={given} errors={sending.refusal?.errors} onChange={change} />
        {imported.encoding !== null && (
          <>
            <SelectField
              label="Encoding"
              options={encodings.map((value) => ({ value, label: encodingLabels[value] }))}
              value={given.encoding ?? ''}
              onChange={(event) => change({ encoding: event.target.value as Encoding })}
              hint={
                imported.samples.length > 0 && (
                  <>
                    Choose another one if these words look wrong:{' '}
                    <span className="text-ink">{imported.samples.join(' · ')}</span>
                  </>
                )
              }
            />
            <SelectField
              label="Columns are separated by"
              options={delimiters}
              value={given.delimiter ?? ''}
              onChange={(event) =>
                change({ delimiter: event.target.value as (typeof delimiters)[number]['value'] })
              }
            />
          </>
        )}
      </div>
      <fieldset name={columnsName}>
        <legend className="mb-3 font-semibold">Columns of the file</legend>
        <div className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
          {columns.map((each) => (
            <ColumnField
              key={each.heading}
              what={imported.what}
              column={column(each)}
              programs={imported.what === 'matrix' ? programs : []}
              isOpen={isAsked(each, ['column', 'column_values']) && !own(answers.columns, each.heading)}
              asksOrder={isAsked(each, ['date_order'])}
              onChange={(changed) => changeColumn(each.heading, changed)}
            />
          ))}
        </div>
      </fieldset>
      {titles.length > 0 && (
        <fieldset>
          <legend className="mb-3 font-semibold">Trainings with another title</legend>
          <div className="grid gap-6 md:grid-cols-2">
            {titles.map((title) => (
              <SelectField
                key={title}
                label={title}
                placeholder="Please choose"
                options={[
                  { value: 'free', label: 'A training outside Lodestar: keep the title' },
                  { value: 'leave', label: 'Leave these rows out' },
                  ...programs,
                ]}
                value={own(answers.titles, title) ?? ''}
                onChange={(event) => changeTitle(title, event.target.value)}
              />
            ))}
          </div>
        </fieldset>
      )}
      {imported.what === 'matrix' && (
        <TextField
          label="Date for cells that say “x” or “yes”"
          type="date"
          value={answers.x_date ?? ''}
          onChange={(event) => change({ x_date: event.target.value || null })}
        />
      )}
      <CheckAgain sending={sending} disabled={!hasChanged} />
    </div>
  );
}
