import { useState } from 'react';
import { formatCount } from '#shared/count';
import { useOptionalQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { allDeadlines, dashboardCalls, deadlinesShown } from './calls.ts';
import type { DueDay } from './deadline-day.tsx';
import { DeadlineList, DeadlineListSkeleton } from './deadline-list.tsx';
import { queryOf } from './queries.ts';
import type { WidgetProps } from './widget.ts';

const none: readonly DueDay[] = [];

/** Which programs are due next, by day, and how their people stand. A failed load leaves it empty (product §28). */
export function UpcomingDeadlines({ role, className }: WidgetProps) {
  const [showsAll, setShowsAll] = useState(false);
  const firstQuery = queryOf(dashboardCalls.deadlines(role));
  const { data: first, loading } = useOptionalQuery(firstQuery);
  // The first stay while all are being fetched, and if that fails.
  const { data = first } = useOptionalQuery(showsAll ? queryOf(allDeadlines(role)) : firstQuery);
  const days = data?.deadlines ?? none;
  const total = data?.total ?? 0;
  const most = deadlinesShown(role);

  return (
    <Card
      title="Upcoming Training Deadlines"
      className={className}
      action={
        total > most && (
          <Button
            variant="outline"
            size="small"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show fewer' : `Show all ${formatCount(total)}`}
          </Button>
        )
      }
    >
      {loading && <DeadlineListSkeleton count={most} />}
      {!loading && total === 0 && <EmptyState text="No upcoming training deadlines" />}
      {total > 0 && <DeadlineList days={showsAll ? days : takePrograms(days, most)} />}
    </Card>
  );
}

/** The days with the first `count` programs. */
function takePrograms(days: readonly DueDay[], count: number): DueDay[] {
  const first: DueDay[] = [];
  let left = count;
  for (const { deadline, programs } of days) {
    if (left <= 0) break;
    first.push({ deadline, programs: programs.slice(0, left) });
    left -= programs.length;
  }
  return first;
}
