import { ChevronDown } from 'lucide-react';
import { formatCount } from '#shared/count';
import { PersonLine } from '../../components/person-line.tsx';
import { sayStart } from '../../components/seats.ts';
import { useClock } from '../../components/use-clock.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { SessionGroup } from './people-by-session.ts';

/** The people who can't be marked yet, folded: each session opens on its day. */
export function SessionsAhead({ groups, open }: { groups: readonly SessionGroup[]; open: boolean }) {
  const clock = useClock();
  if (groups.length === 0) return null;
  const count = groups.reduce((sum, { people }) => sum + people.length, 0);
  return (
    <details open={open} className="group rounded-md border border-line bg-mist">
      <summary className="touch flex cursor-pointer list-none items-center justify-between gap-4 px-4 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold">Upcoming sessions</span>{' '}
          <span className="text-small text-muted tabular-nums">{formatCount(count)} enrolled</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      {groups.map(({ session, people }) => {
        const when = sayStart(session, clock);
        return (
          <section key={session._id} aria-label={when} className="border-t border-line px-4 py-3">
            <h2 className="font-semibold text-muted tabular-nums">{when}</h2>
            <p className="text-small text-muted tabular-nums">
              {clock.untilSession(session.start_time)} · {formatCount(people.length)} enrolled · can be marked
              on the day
            </p>
            <VirtualList label={`Employees: ${when}`} items={people} keyOf={({ _id }) => _id}>
              {(person) => (
                <div className="py-2">
                  <PersonLine person={person} dense />
                </div>
              )}
            </VirtualList>
          </section>
        );
      })}
    </details>
  );
}
