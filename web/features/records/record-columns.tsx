import type { TrainingRecord } from '#shared/training/records/schemas';
import { nameOf } from '#shared/person-name';
import { recordStateLabels } from '#shared/records';
import { endOfDay, formatDate } from '#shared/time';
import { factsOf, Recorded, recorderOf, RecordNotes, RecordTitle } from '../../components/record-line.tsx';
import { RecordMark, useRecordWords } from '../../components/record-state.tsx';
import { useNamesakes } from '../../components/namesakes.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/virtual-table.tsx';
import { RecordActions } from './record-actions.tsx';

/*
 * The columns of everybody's records. Below 992 px a row is a step of a timeline, as a person's own records
 * are. It has title and state, the person, the details, the recorder and the actions.
 */

/** Columns that are there from 992 px on only. */
const wide = 'max-lg:hidden';

/** Beside the icon of the state, below 992 px. */
const besideMark = 'max-lg:pl-8';

/**
 * Most facts without a column are below the title, so that there is a second line only if there is something to say.
 */
const belowTitle = 'lg:col-start-[title] lg:row-start-2 lg:self-start';

/** For cells beside both. */
export const bothRows = 'lg:row-start-1 lg:row-span-2';

const layout =
  'gap-x-3 gap-y-1 p-3 lg:content-center lg:gap-y-0 lg:py-0.5 lg:pl-4 lg:text-small lg:leading-4.5 xl:gap-x-4';

export const recordLayout = `${layout} lg:grid-cols-[[title]_minmax(0,2fr)_minmax(9rem,1fr)_6rem_6rem_6rem_minmax(6.75rem,1fr)_6.75rem]`;

/** The same with a box before each row, and nothing else to do. */
export const selectableLayout = `${layout} grid-cols-[auto_minmax(0,1fr)] lg:grid-cols-[2rem_[title]_minmax(0,2fr)_minmax(9rem,1fr)_6rem_6rem_6rem_minmax(6.75rem,1fr)]`;

/** The facts of a record. Below 992 px the next column names the recorder. */
export const factColumns: readonly Column<TrainingRecord>[] = [
  {
    head: 'Training',
    cell: (record) => <Title record={record} />,
    className: 'lg:col-start-[title] lg:row-start-1 lg:self-end',
  },
  {
    head: 'Person',
    cell: ({ person }) => <PersonOf person={person} />,
    className: bothRows,
    cellClassName: besideMark,
  },
  {
    head: <span className="sr-only">Details</span>,
    cell: (record) => <Details record={record} />,
    className: belowTitle,
    // From 992 px on a note goes across the whole row.
    cellClassName: `${besideMark} flex flex-col gap-1 lg:contents`,
  },
  { head: 'Day', cell: ({ trained_on: day }) => <ShortDay day={day} />, className: `${bothRows} ${wide}` },
  {
    head: 'State',
    cell: ({ state }) => (
      <span className="flex items-center gap-1.5 font-medium">
        <RecordMark state={state} />
        {recordStateLabels[state]}
      </span>
    ),
    className: `${bothRows} ${wide}`,
  },
  { head: 'Valid until', cell: (record) => <ValidUntil record={record} />, className: `${bothRows} ${wide}` },
  { head: 'Recorded by', cell: (record) => <RecordedBy record={record} />, className: `${bothRows} ${wide}` },
];

/** The recorder, below 992 px. */
export const recordedColumn: Column<TrainingRecord> = {
  head: 'Recorded by',
  cell: (record) => <Recorded record={record} />,
  className: 'lg:hidden',
  cellClassName: besideMark,
};

/** The same, and the actions; `onDone` is called with the result, in words. */
export const actionsColumn = (onDone: (message: string) => void): Column<TrainingRecord> => ({
  head: <span className="sr-only">Actions</span>,
  cell: (record) => (
    <>
      <div className="lg:hidden">
        <Recorded record={record} />
      </div>
      <RecordActions record={record} onDone={onDone} dense className={bothRows} />
    </>
  ),
  className: bothRows,
  // From 992 px on the message about a change goes across the whole row.
  cellClassName: `${besideMark} flex flex-wrap items-center justify-between gap-x-6 gap-y-1 lg:contents`,
});

/** The name, the department, and the e-mail address where somebody else of the list has that name. */
function PersonOf({ person }: Pick<TrainingRecord, 'person'>) {
  const isNamesake = useNamesakes().has(person._id);
  return (
    <>
      <Link to={paths.userRecords(person._id)} className="link wrap-anywhere">
        {nameOf(person)}
      </Link>
      {[person.department, isNamesake && person.email].map(
        (fact) =>
          fact && (
            <span
              key={fact}
              title={fact}
              className="block text-small wrap-anywhere text-muted lg:truncate lg:leading-4"
            >
              {fact}
            </span>
          ),
      )}
    </>
  );
}

function Title({ record }: { record: TrainingRecord }) {
  const words = useRecordWords();
  return (
    <span className="flex gap-3">
      <span className="flex h-lh items-center lg:hidden">
        <RecordMark state={record.state} />
      </span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <RecordTitle record={record} />
        <span className="text-small tabular-nums lg:hidden">{words(record)}</span>
      </span>
    </span>
  );
}

function Details({ record }: { record: TrainingRecord }) {
  const clock = useClock();
  const facts = factsOf(record);
  return (
    <>
      <p className={`${belowTitle} text-small wrap-anywhere text-muted tabular-nums lg:leading-4.5`}>
        <span className="lg:hidden">
          {clock.day(record.trained_on)}
          {facts && ' · '}
        </span>
        {facts}
      </p>
      <div className="contents lg:col-start-[title] lg:-col-end-1 lg:block lg:text-muted lg:not-empty:pb-1">
        <RecordNotes record={record} />
      </div>
    </>
  );
}

function ValidUntil({ record: { state, valid_until: day } }: { record: TrainingRecord }) {
  // For a record that doesn't count it would be wrong.
  if (state === 'revoked' || state === 'rejected' || state === 'replaced') return null;
  return day ? <ShortDay day={day} /> : <span className="text-muted">No expiry</span>;
}

function RecordedBy({ record }: { record: TrainingRecord }) {
  const { now, timeZone } = useClock();
  const { recorded_at: instant } = record;
  return (
    <>
      <time dateTime={instant} className="block tabular-nums">
        {formatDate(instant, timeZone, now, 'short')}
      </time>
      <span className="block wrap-anywhere text-muted">{recorderOf(record)}</span>
    </>
  );
}

/** "Nov 26". */
function ShortDay({ day }: { day: string }) {
  const { now, timeZone } = useClock();
  return (
    <time dateTime={day} className="whitespace-nowrap tabular-nums">
      {formatDate(endOfDay(day, timeZone), timeZone, now, 'short')}
    </time>
  );
}
