import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shortestPeriod, validUntil } from '#shared/renewal';
import { addDays } from '#shared/time';
import { openTestDatabase } from '../../test/database.ts';
import type { Database } from './database.ts';

const dates = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const daysOfYear = fc.integer({ min: 0, max: 365 }).map((days) => addDays('2024-01-01', days).slice(5));

const periods = fc.oneof(
  fc.integer({ min: 1, max: 120 }).map((renew_months) => ({ renew_months, renew_on: null })),
  // Often the one day that not every year has.
  fc.oneof(daysOfYear, fc.constant('02-29')).map((renew_on) => ({ renew_months: null, renew_on })),
  fc.constant({ renew_months: null, renew_on: null }),
);

/** A training near the end of the record before, in most cases: there the answers differ. */
const cases = fc
  .record({
    trainedOn: dates,
    period: periods,
    window_days: fc.integer({ min: 1, max: 400 }),
    ahead: fc.option(fc.integer({ min: -500, max: 500 })),
  })
  .map(({ trainedOn, period, window_days, ahead }) => ({
    trainedOn,
    previousEnd: ahead === null ? null : addDays(trainedOn, ahead),
    ...period,
    window_days,
  }));

describe('the database and shared/renewal.ts', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('agree until when a record is valid §61.4 §61.5', () =>
    fc.assert(
      fc.asyncProperty(fc.array(cases, { minLength: 50, maxLength: 100 }), async (drawn) => {
        const { rows } = await sql<{ end: string | null }>`
          select record_valid_until("trainedOn", "previousEnd", renew_months, renew_on, window_days)::text as end
          from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb)
            as drawn ("trainedOn" date, "previousEnd" date, renew_months integer, renew_on text, window_days integer)`.execute(
          database.db,
        );
        expect(rows.map(({ end }, index) => ({ ...drawn[index], end }))).toEqual(
          drawn.map((each) => ({ ...each, end: validUntil(each) })),
        );
      }),
    ));

  test('agree how long a period is at least §61.2', async () => {
    const { rows } = await sql<{ months: number; days: number }>`
      select months, shortest_period(months) as days from generate_series(1, 120) months`.execute(
      database.db,
    );
    expect(rows).toEqual(
      rows.map(({ months }) => ({
        months,
        days: shortestPeriod({ renew_months: months, renew_on: null }),
      })),
    );
    expect(rows).toHaveLength(120);
  });
});
