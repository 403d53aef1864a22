import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { auditLabels } from '#shared/audit';
import { countOf } from '#shared/count';
import { roleLabels } from '#shared/roles';
import { formatExactTime } from '#shared/time';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { rowTarget, wholeRow } from '../../ui/whole-row.ts';
import { EntryDetails } from './entry-details.tsx';
import { PeopleLinks, PersonLink } from './people-links.tsx';
import type { AuditRow } from './queries.ts';
import { sayOwn } from './wording.ts';

/** How many people a closed row names. */
const namedAtMost = 3;

/** One change: its time, author and action. The whole row opens the details, as its button does. */
export function EntryRow({
  entry,
  isOpen,
  onToggle,
}: {
  entry: AuditRow;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const clock = useClock();
  const detailsId = useId();
  const { recorded_at: instant, action, actor, program, people, people_count: count } = entry;
  const label = auditLabels[action];
  const [date, time] = [clock.date(instant), formatExactTime(instant, clock.timeZone)];
  const department = departmentIn(entry);
  const failures = failuresIn(entry);
  const own = sayOwn(entry);
  // A person who did something to themselves is named already.
  const isOwn = count === 1 && people[0]?._id === actor?._id;

  return (
    <article>
      <div
        {...wholeRow}
        className="grid cursor-pointer grid-cols-[1fr_auto] gap-x-4 px-3 py-3 transition-colors hover:bg-mist md:grid-cols-[9rem_minmax(0,2fr)_minmax(0,3fr)_auto] md:gap-x-6 md:px-6"
      >
        <time
          dateTime={instant}
          className="flex flex-wrap gap-x-2 text-small text-muted tabular-nums md:flex-col md:pt-0.5"
        >
          <span>{date}</span>
          <span>{time}</span>
        </time>
        <p className="flex min-w-0 flex-col text-small wrap-anywhere max-md:col-start-1 max-md:mt-1 md:pt-0.5">
          <span>{actor ? <PersonLink person={actor} /> : nobody(entry)}</span>
          <span className="flex flex-wrap gap-x-2 text-muted">
            {actor && <span>{roleLabels[actor.role]}</span>}
            {entry.address && <span className="min-w-0">{entry.address}</span>}
          </span>
        </p>
        <div className="min-w-0 wrap-anywhere max-md:col-start-1 max-md:mt-2">
          <p className="font-medium">{label}</p>
          <p className="flex flex-col text-small leading-6">
            {department && <span>{department}</span>}
            {failures && <span>{failures}</span>}
            {program && (
              <span>
                <Link to={paths.program(program._id)} className="link">
                  {program.name}
                </Link>
              </span>
            )}
            {people.length > 0 && !isOwn && (
              <span>
                <PeopleLinks people={people} count={count} atMost={namedAtMost} />
              </span>
            )}
            {own && <span>{own}</span>}
          </p>
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-label={`Details: ${label}, ${date}, ${time}`}
          className="touch -mr-2 inline-flex items-center justify-center self-start rounded-md -outline-offset-2 max-md:col-start-2 max-md:row-span-3 max-md:row-start-1"
          onClick={onToggle}
          {...rowTarget}
        >
          <ChevronDown
            aria-hidden="true"
            className={classNames('size-5 transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </div>
      <div id={detailsId} hidden={!isOpen}>
        {isOpen && <EntryDetails entry={entry} namedAtMost={namedAtMost} />}
      </div>
    </article>
  );
}

function nobody({ request_id: id }: AuditRow): string {
  return id.startsWith('command-line') ? 'Command line' : 'Not signed in';
}

/** The name, now or before, of the department that a change is about. */
function departmentIn({ before, after }: AuditRow): string | null {
  const name = after?.['name'] ?? before?.['name'];
  return typeof name === 'string' ? name : null;
}

/** "12 failed sign-ins from 3 networks". */
function failuresIn({ action, after }: AuditRow): string | null {
  if (action !== 'sign-in.failed') return null;
  const [count, networks] = [Number(after?.['failed_sign_ins']), Number(after?.['networks'])];
  return `${countOf(count, 'failed sign-in')} from ${countOf(networks, 'network')}`;
}
