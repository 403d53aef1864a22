import { expiringDays } from '#shared/dashboard/shown';
import { addDays, endOfDay } from '#shared/time';
import { NamesakesAmong } from '../../components/namesakes.tsx';
import { PersonLine } from '../../components/person-line.tsx';
import { useClock } from '../../components/use-clock.ts';
import { paths } from '../../paths.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { WidgetProps } from './widget.ts';

const title = `Expiring within ${expiringDays} days`;

/** Whose training expires soon, of the programs that a manager oversees. */
export function ExpiringSoon({ dashboard: { expiring = [] }, className }: WidgetProps) {
  const clock = useClock();
  // A calendar that ends has no such day: nothing lies behind it.
  const last = addDays(clock.today, expiringDays);
  const people = expiring.filter(({ valid_until: end }) => last === null || end <= last);
  return (
    <Card title={title} className={className}>
      {people.length === 0 && <EmptyState text="No certificates expire soon." />}
      <NamesakesAmong people={people}>
        <ul aria-label={title} className="-mx-3 -my-2 empty:hidden">
          {people.map((person) => (
            <li key={`${person._id} ${person.program._id}`}>
              <Link
                to={paths.user(person._id)}
                className="touch flex flex-col justify-center rounded-md px-3 py-1.5 transition-colors hover:bg-mist"
              >
                <PersonLine person={{ ...person, department: null }} compact>
                  <span className="truncate text-small text-muted" title={person.program.title}>
                    {person.program.title}
                  </span>
                  <span className="text-small text-muted tabular-nums">
                    {clock.day(person.valid_until)} ·{' '}
                    {clock.distance(endOfDay(person.valid_until, clock.timeZone).toISOString())}
                  </span>
                </PersonLine>
              </Link>
            </li>
          ))}
        </ul>
      </NamesakesAmong>
    </Card>
  );
}
