import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReplyOf } from '#shared/api/endpoint';
import type { dashboardApi } from '#shared/api/dashboard';
import type { Month } from '#shared/month';
import type { Role } from '#shared/roles';
import type { CalendarDate } from '#shared/time';
import { dashboardCalls } from './calls.ts';
import { queryOf } from './queries.ts';

type CalendarEvent = ReplyOf<typeof dashboardApi.calendar.admin>['events'][number];

/** A program whose deadline the calendar shows. */
export type DueProgram = CalendarEvent['programs'][number];

/**
 * The programs that are due on the days of a month's calendar. Null until they are known, and after a failure, which is
 * silent (product §28). It doesn't keep the last result, as a search does: that belongs to another month.
 */
export function useMonthEvents(role: Role, month: Month): ReadonlyMap<CalendarDate, DueProgram[]> | null {
  const { data } = useQuery(queryOf(dashboardCalls.calendar(role, month)));
  return useMemo(
    () => (data ? new Map(data.events.map(({ event, programs }) => [event, programs])) : null),
    [data],
  );
}
