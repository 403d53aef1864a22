import type { Decision } from '#shared/people/imports/import-facts';
import type { ImportLine } from '#shared/people/imports/schemas';
import { formatCount } from '#shared/count';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/link.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { decisionLabels, sayChanges } from './import-words.ts';

/** A row of the file with its outcome: the changes, or the reason for which it stays out. */
export function LineRow({
  line,
  decision,
  onDecide,
}: {
  line: ImportLine;
  decision: Decision | undefined;
  /** Null where nothing can be decided any more. */
  onDecide: ((decision: Decision | undefined) => void) | null;
}) {
  const name = line.name || line.key || 'Nobody named';
  const clock = useClock();
  const changes = sayChanges(line, clock);
  return (
    <div className="grid gap-x-6 gap-y-2 border-b border-line px-3 py-3 md:grid-cols-3 md:px-6">
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
      <div className="flex min-w-0 flex-col gap-3 text-small md:col-span-2">
        {line.why && <p className="wrap-anywhere">{line.why}</p>}
        {changes.length > 0 && (
          <ul aria-label={`Changes of ${name}`} className="flex flex-col gap-0.5">
            {changes.map((change) => (
              <li key={change} className="wrap-anywhere">
                {change}
              </li>
            ))}
          </ul>
        )}
        {onDecide && line.choices && line.choices.length > 0 && (
          <SelectField
            label={`Who is ${name}?`}
            placeholder="Undecided: won’t be imported"
            options={line.choices.map((choice) => ({ value: choice, label: decisionLabels[choice] }))}
            value={decision ?? ''}
            onChange={(event) => onDecide((event.target.value || undefined) as Decision | undefined)}
          />
        )}
      </div>
    </div>
  );
}
