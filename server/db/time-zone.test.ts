import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDateOf } from '#shared/time';
import { openTestDatabase, type TestDatabase } from '../../test/database.ts';
import { assertKnowsZone, dayIn } from './time-zone.ts';

describe('The database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase();
  });

  afterAll(() => database.close());

  test('refuses to serve a company in a zone that it does not know, or takes for another', async () => {
    await expect(assertKnowsZone(database.db, 'Middle-earth/Shire')).rejects.toThrow('Middle-earth/Shire');
    await expect(assertKnowsZone(database.db, 'CET')).rejects.toThrow('Name it by a city');
    for (const zone of ['Etc/GMT+6', 'Europe/Berlin', 'Pacific/Auckland', 'UTC']) {
      await assertKnowsZone(database.db, zone);
    }
  });

  test.each(['Etc/GMT+6', 'UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'])(
    'finds the same day for an instant in %s as the screens do',
    async (zone) => {
      // Each 11 hours and some minutes for three years, over all changes of clocks.
      const { rows } = await sql<{ at: Date; day: string }>`
        select at, ${dayIn(sql`${zone}`, sql`at`)} as day
        from generate_series(timestamptz '2025-01-01', timestamptz '2027-12-31', interval '11 hours 7 minutes') as at`.execute(
        database.db,
      );
      expect(rows.length).toBeGreaterThan(2_000);
      expect(rows.map(({ day }) => day)).toEqual(rows.map(({ at }) => calendarDateOf(at, zone)));
    },
  );
});
