import { formatCount } from '#shared/count';
import type { Decision } from '#shared/people/imports/import-facts';
import { fieldLabel, placeOfField } from '#shared/people/imports/labels';
import type { ImportLine } from '#shared/people/imports/schemas';
import type { ListRows } from '../../api/list-queries.ts';
import { PagedTable } from '../../components/paged-list.tsx';
import { useClock, type Clock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Column } from '../../ui/virtual-table.tsx';
import { decisionLabels, sayChange } from './import-words.ts';

type Line = ImportLine & { _id: string };
type Decide = (line: number, decision: Decision | undefined) => void;

/** Below 992 px a row is a card, which leaves out the fields that the row doesn't change. */
const layout = 'gap-x-4 px-3 py-2 md:px-6 lg:grid-flow-col lg:auto-cols-[minmax(8rem,1fr)] lg:items-start';
const cellClassName = 'min-w-0 text-small wrap-anywhere max-lg:empty:hidden';

/** Rows of the file with their outcome: a column for each field that one of them changes. */
export function LinesTable({
  list,
  decisions,
  onDecide,
}: {
  list: ListRows<Line>;
  decisions: ReadonlyMap<number, Decision>;
  /** Null where nothing can be decided any more. */
  onDecide: Decide | null;
}) {
  const clock = useClock();
  const changed = new Set(list.rows.flatMap(({ changes }) => Object.keys(changes)));
  const fields = [...changed].toSorted((one, other) => placeOfField(one) - placeOfField(other));
  const hasNotes = list.rows.some(({ why, choices }) => why || choices);
  const columns = [
    who,
    ...fields.map((field) => columnOf(field, clock)),
    ...(hasNotes ? [notes(decisions, onDecide)] : []),
  ];
  return <PagedTable label="Rows" list={list} columns={columns} layout={layout} />;
}

const who: Column<Line> = { head: 'Name', cell: (line) => <Who line={line} />, cellClassName: 'min-w-0' };

/** The column of a field: its change in each row. */
function columnOf(field: string, clock: Pick<Clock, 'day'>): Column<Line> {
  const label = fieldLabel(field);
  return {
    head: label,
    cellClassName,
    cell: ({ changes }) =>
      Object.hasOwn(changes, field) && (
        <>
          <span className="text-muted lg:hidden">{label}: </span>
          {sayChange(changes[field]!, clock)}
        </>
      ),
  };
}

function notes(decisions: ReadonlyMap<number, Decision>, onDecide: Decide | null): Column<Line> {
  return {
    head: 'Note',
    cellClassName,
    cell: (line) => (
      <Note
        line={line}
        decision={decisions.get(line.line)}
        onDecide={onDecide && ((decision) => onDecide(line.line, decision))}
      />
    ),
  };
}

const nameOf = ({ name, key }: Line) => name || key || 'No name';

function Who({ line }: { line: Line }) {
  const name = nameOf(line);
  return (
    <span className="flex min-w-0 flex-col">
      {line.person ? (
        <Link to={paths.user(line.person)} className="font-medium wrap-anywhere">
          {name}
        </Link>
      ) : (
        <span className="font-medium wrap-anywhere">{name}</span>
      )}
      <span className="flex flex-wrap gap-x-3 text-small text-muted">
        {line.line > 0 && <span className="tabular-nums">Row {formatCount(line.line)}</span>}
        {line.key !== name && <span className="wrap-anywhere">{line.key}</span>}
      </span>
    </span>
  );
}

/** Why the row stays out or a person was kept, or the duties of somebody who is missing. It may ask who is meant. */
function Note({
  line,
  decision,
  onDecide,
}: {
  line: Line;
  decision: Decision | undefined;
  onDecide: ((decision: Decision | undefined) => void) | null;
}) {
  return (
    <>
      {line.why && <p>{line.why}</p>}
      {onDecide && line.choices && line.choices.length > 0 && (
        <SelectField
          label={`Who is ${nameOf(line)}?`}
          placeholder="Undecided: won’t be imported"
          options={line.choices.map((choice) => ({ value: choice, label: decisionLabels[choice] }))}
          value={decision ?? ''}
          onChange={(event) => onDecide((event.target.value || undefined) as Decision | undefined)}
        />
      )}
    </>
  );
}
