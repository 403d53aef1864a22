import { useState } from 'react';
import type { Opening } from '#shared/dashboard/schemas';
import { expiringDays } from '#shared/dashboard/shown';
import { formatCount } from '#shared/count';
import { addDays, endOfDay, formatDate } from '#shared/time';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { lowButton, type WidgetProps } from './widget.ts';

/** How many people are shown until somebody asks for all that are there. */
const mostShown = 3;

const title = `Expiring within ${expiringDays} days`;

/** Whose training expires soon, of the programs that a manager oversees. */
export function ExpiringSoon({ dashboard: { expiring = [] }, className }: WidgetProps) {
  const { today } = useClock();
  const [showsAll, setShowsAll] = useState(false);
  // On the last days of the calendar nothing lies behind.
  const last = addDays(today, expiringDays);
  const people = expiring.filter(({ valid_until: end }) => last === null || end <= last);
  return (
    <Card
      title={title}
      className={className}
      action={
        people.length > mostShown && (
          <Button
            variant="outline"
            size="small"
            className={lowButton}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show fewer' : `Show ${formatCount(people.length)}`}
          </Button>
        )
      }
    >
      {people.length === 0 && <EmptyState text="No certificates expire soon." />}
      <NamesakesAmong people={people}>
        <ul aria-label={title} className="-mx-3 -my-2 empty:hidden">
          {people.slice(0, showsAll ? undefined : mostShown).map((person) => (
            <li key={`${person._id} ${person.program._id}`}>
              <Link
                to={paths.user(person._id)}
                className="touch flex flex-col justify-center rounded-md px-3 py-1 transition-colors hover:bg-mist"
              >
                <PersonLine person={{ ...person, department: null }} compact>
                  <Expiry person={person} />
                </PersonLine>
              </Link>
            </li>
          ))}
        </ul>
      </NamesakesAmong>
    </Card>
  );
}

/** The training, and "Dec 17 · in 16 days". */
function Expiry({
  person: { program, valid_until: end },
}: {
  person: NonNullable<Opening['expiring']>[number];
}) {
  const { now, timeZone, distance } = useClock();
  const instant = endOfDay(end, timeZone).toISOString();
  return (
    <span className="flex gap-x-3 text-small text-muted">
      <span className="min-w-0 truncate" title={program.title}>
        {program.title}
      </span>
      <span className="shrink-0 tabular-nums">
        {formatDate(instant, timeZone, now, 'short')} · {distance(instant)}
      </span>
    </span>
  );
}
