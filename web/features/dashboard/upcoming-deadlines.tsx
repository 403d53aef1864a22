import { useState } from 'react';
import type { dashboardApi } from '#shared/api/dashboard';
import type { ReplyOf } from '#shared/api/endpoint';
import { formatCount } from '#shared/count';
import { useQuietQuery, type ApiQuery } from '../../api/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { DueDay } from './deadline-day.tsx';
import { countPrograms, DeadlineList, DeadlineListSkeleton } from './deadline-list.tsx';

/** How many programs are shown before somebody asks for all. */
const atFirst = 20;

const none: readonly DueDay[] = [];

/** Which programs are due next, by day, and how their people stand. A failed load leaves it empty (spec §8). */
export function UpcomingDeadlines({
  query,
  className,
}: {
  query: ApiQuery<ReplyOf<typeof dashboardApi.deadlines>>;
  className?: string;
}) {
  const { data, loading } = useQuietQuery(query);
  const [showsAll, setShowsAll] = useState(false);
  const days = data?.deadlines ?? none;
  const total = countPrograms(days);

  return (
    <Card title="Upcoming Training Deadlines" {...(className && { className })}>
      {loading && <DeadlineListSkeleton />}
      {!loading && total === 0 && <EmptyState text="No upcoming training deadlines" />}
      {total > 0 && <DeadlineList days={showsAll ? days : firstOf(days, atFirst)} />}
      {total > atFirst && (
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
