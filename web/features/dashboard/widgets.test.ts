import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { monthOf } from '#shared/month';
import { roles } from '#shared/roles';
import { calendarDateOf } from '#shared/time';
import { organisationQuery } from '../../api/organisation.ts';
import type { ApiQuery } from '../../api/queries.ts';
import { queryClient } from '../../api/query-client.ts';
import { openingCalls } from './calls.ts';
import { queryOf } from './queries.ts';
import { openingQueries } from './widgets.tsx';

const timeZone = 'Europe/Berlin';

test.each(roles)('the dashboard of the role %s loads the calls that the benchmark measures', async (role) => {
  queryClient.setQueryData(organisationQuery.queryKey, { time_zone: timeZone });
  const { required, optional, deferred } = openingQueries(role, new RouterContextProvider());
  const loaded = [...required, ...optional, ...deferred];
  const measured = openingCalls(role, monthOf(calendarDateOf(new Date(), timeZone))).map(queryOf);
  // In any order: the page's is that of the widgets.
  const keysOf = (queries: readonly ApiQuery<unknown>[]) =>
    queries.map(({ queryKey }) => JSON.stringify(queryKey)).toSorted();
  expect(keysOf(await Promise.all(loaded.map((query) => Promise.resolve(query))))).toEqual(keysOf(measured));
});
