import { useState } from 'react';
import type { dashboardApi } from '#shared/api/dashboard';
import type { ReplyOf } from '#shared/api/endpoint';
import { formatCount } from '#shared/count';
import { useQuietQuery, type ApiQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { DueDay } from './deadline-day.tsx';
import { DeadlineList, DeadlineListSkeleton } from './deadline-list.tsx';
import { deadlinesShown } from './queries.ts';

const none: readonly DueDay[] = [];

/** Which programs are due next, by day, and how their people stand. A failed load leaves it empty (spec §8). */
export function UpcomingDeadlines({
  query,
  className,
}: {
  /** All of them, or the first so many. */
  query: (limit?: number) => ApiQuery<ReplyOf<typeof dashboardApi.deadlines>>;
  className?: string;
}) {
  const [showsAll, setShowsAll] = useState(false);
  const { data: first, loading } = useQuietQuery(query(deadlinesShown));
  // While all of them are on their way, or can't be had, the first stay.
  const { data = first } = useQuietQuery(showsAll ? query() : query(deadlinesShown));
  const days = data?.deadlines ?? none;
  const total = data?.total ?? 0;

  return (
    <Card title="Upcoming Training Deadlines" {...(className && { className })}>
      {loading && <DeadlineListSkeleton />}
      {!loading && total === 0 && <EmptyState text="No upcoming training deadlines" />}
      {total > 0 && <DeadlineList days={showsAll ? days : firstOf(days, deadlinesShown)} />}
      {total > deadlinesShown && (
        <Button
          variant="outline"
          size="small"
          className="mt-3 self-start"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : `Show all ${formatCount(total)}`}
        </Button>
      )}
    </Card>
  );
}

/** The days as far as they hold the first so many programs. */
function firstOf(days: readonly DueDay[], count: number): DueDay[] {
  const first: DueDay[] = [];
  let left = count;
  for (const { deadline, programs } of days) {
    if (left <= 0) break;
    first.push({ deadline, programs: programs.slice(0, left) });
    left -= programs.length;
  }
  return first;
}
