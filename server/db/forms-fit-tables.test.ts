import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { companyForm } from '#shared/company/company-form';
import { usersSchemas } from '#shared/people/users/schemas';
import { registrationForm } from '#shared/people/sign-in/sign-in-forms';
import { newUserForm, userEditFields } from '#shared/people/users/user-forms';
import { positionsSchemas } from '#shared/people/positions/schemas';
import { samePersonSchemas } from '#shared/people/same-person/schemas';
import { sitesSchemas } from '#shared/people/sites/schemas';
import { audienceForm } from '#shared/programs/audiences/audience-form';
import { programPayload } from '#shared/programs/program-form';
import { readingForm } from '#shared/programs/reading/reading-form';
import { checkRule } from '#shared/programs/program-renewal';
import { exemptionForm, extensionForm } from '#shared/training/assignments/due-date-form';
import { recordForm } from '#shared/training/records/record-form';
import { uploadQuery } from '#shared/people/imports/import-forms';
import { absenceForm } from '#shared/people/users/absence-form';
import { cancellationForm } from '#shared/training/seats/cancellation-form';
import { markForm } from '#shared/training/sessions/mark-form';
import { elsewhere } from '../../test/constraints.ts';
import { openTestDatabase } from '../../test/database.ts';
import { addresses, dates, days, emails, texts, whole } from '../../test/field-samples.ts';
import type { Database } from './database.ts';

/*
 * A rule for a field is there twice. People read the refusal of the form's schema. The table's constraint
 * applies to all code above it. A value that the form takes and the table refuses would be answered with
 * 500.
 */

const session = programPayload.shape.sessions._zod.def.element.shape;
const audienceRow = audienceForm.shape.rows._zod.def.element.shape;
const person = newUserForm.shape;
const program = programPayload.shape;
const record = recordForm.shape;
const company = companyForm.shape;
const colours = ['#1f4e8c', '#1F4E8C', '#fff', '1f4e8c', 'red', '#1f4e8c0', '', null];
const zones = ['Europe/Berlin', 'europe/berlin', 'UTC', '+06:00', 'Mars/Olympus', '', null];
const logins = [
  'k-1042',
  'Zoë',
  'ÅSE',
  '١٢',
  'x'.repeat(64),
  'x'.repeat(65),
  'a b',
  'a@b',
  'a_b',
  'ann.bee',
  'a.b_c-d',
  '½',
  '',
  ' ',
  null,
];
const tags = [
  [],
  ['forklift', 'shift:night', 'Schicht: früh:spät'],
  Array.from({ length: 50 }, (_, index) => `tag ${index}`),
  Array.from({ length: 51 }, (_, index) => `tag ${index}`),
  ['x'.repeat(64)],
  ...['x'.repeat(65), '', ' ', 'a,b', ':', 'key:', ':value', 7, null].map((tag) => [tag]),
  'forklift',
  null,
];
const words = ['', ' ', 'x', 'leave', 'admin', 'Admin', 'attended', 'absent', 'left-early', 'passed', null];

/** Each field of a form that is stored, by its column. */
const fields: [table: string, column: string, field: z.ZodMiniType, samples: readonly unknown[]][] = [
  ['departments', 'name', usersSchemas.createDepartment.body.shape.name, texts(100)],
  ['users', 'first_name', person.first_name, texts(200)],
  ['users', 'last_name', registrationForm.shape.last_name, texts(200)],
  ['users', 'email', person.email, emails],
  ['users', 'role', person.role, words],
  ['users', 'external_id', userEditFields.external_id, texts(64)],
  ['users', 'login', userEditFields.login, logins],
  ['users', 'tags', userEditFields.tags, tags],
  ['sites', 'name', sitesSchemas.create.body.shape.name, texts(100)],
  ['positions', 'name', positionsSchemas.create.body.shape.name, texts(100)],
  ['positions', 'code', positionsSchemas.create.body.shape.code, texts(64)],
  ['imports', 'name', uploadQuery.shape.name, texts(255)],
  ['imports', 'source', uploadQuery.shape.source, [...logins, ...texts(40)]],
  ['imports', 'what', uploadQuery.shape.what, ['people', ...words]],
  ['programs', 'title', program.title, texts(200)],
  ['programs', 'description', program.description, texts(5_000)],
  ['programs', 'due_days', program.due_days, whole(0, 3_650)],
  ['programs', 'renew_months', program.renew_months, whole(1, 120)],
  ['programs', 'renew_on', program.renew_on, days],
  ['programs', 'window_days', program.window_days, whole(1, 3_650)],
  ['programs', 'deadline', program.deadline, dates],
  ['programs', 'completes_by', program.completes_by, ['session', 'reading', ...words]],
  ['reading_versions', 'link', readingForm.shape.link, addresses],
  ['reading_versions', 'declaration', readingForm.shape.declaration, texts(1_000)],
  ['reading_versions', 'effective_on', readingForm.shape.effective_on, dates],
  ['reading_versions', 'pass_percent', readingForm.shape.pass_percent, whole(1, 100)],
  ['audience_rows', 'roles', audienceRow.roles, [[], ['admin', 'trainer'], ['Admin'], 'admin']],
  ['audience_rows', 'kinds', audienceRow.kinds, [[], ['employee'], ['customer'], 'employee']],
  ['audience_rows', 'tags', audienceRow.tags, tags],
  ['training_sessions', 'starts_at', session.date, dates],
  ['training_sessions', 'capacity', session.capacity, whole(1, 100_000)],
  ['training_sessions', 'location', session.location, texts(200)],
  ['training_sessions', 'join_url', session.join_url, addresses],
  ['training_sessions', 'cancel_reason', cancellationForm.shape.reason, texts(500)],
  ['training_records', 'title', record.title, texts(200)],
  ['training_records', 'trainer', record.trainer, texts(200)],
  ['training_records', 'place', record.place, texts(200)],
  ['training_records', 'note', record.note, texts(2_000)],
  ['training_records', 'minutes', record.minutes, whole(0, 100_000)],
  ['training_records', 'trained_on', record.trained_on, dates],
  ['training_records', 'valid_until', record.valid_until, dates],
  ['assignments', 'due_reason', extensionForm.shape.because, texts(500)],
  ['same_people', 'because', samePersonSchemas.preview.body.shape.because, texts(500)],
  ['exemptions', 'because', exemptionForm.shape.because, texts(500)],
  ['exemptions', 'until', exemptionForm.shape.until, dates],
  ['absences', 'kind', absenceForm.shape.kind, words],
  ['absences', 'until_day', absenceForm.shape.until, dates],
  ['company_settings', 'name', company.name, texts(100)],
  ['company_settings', 'colour', company.colour, colours],
  ['company_settings', 'time_zone', company.time_zone, zones],
  ['company_settings', 'reply_to', company.reply_to, emails],
  ['attendance', 'outcome', markForm.shape.outcome, words],
  ['attendance', 'minutes', markForm.shape.minutes, whole(0, 100_000)],
  ['attendance', 'score', markForm.shape.score, [...whole(0, 1_000_000), 1e-300, 0.1]],
  ['attendance', 'note', markForm.shape.note, texts(500)],
];

interface Constraint {
  name: string;
  table: string;
  columns: string[];
  expression: string;
}

describe('a value that a form takes', () => {
  let database: Database;
  let constraints: Constraint[];
  let types: Map<string, string>;

  beforeAll(async () => {
    database = await openTestDatabase();
    const found = await sql<Constraint>`
      select conname as name, conrelid::regclass::text as table, pg_get_expr(conbin, conrelid) as expression,
        array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`.execute(database.db);
    constraints = found.rows;
    const columns = await sql<{ column: string; type: string }>`
      select attrelid::regclass::text || '.' || attname as column, format_type(atttypid, atttypmod) as type
      from pg_attribute where attnum > 0 and attrelid in (select conrelid from pg_constraint)`.execute(
      database.db,
    );
    types = new Map(columns.rows.map(({ column, type }) => [column, type]));
  });

  afterAll(() => database.close());

  /** Whether the table would store these columns, as far as these constraints are concerned. */
  async function fits(
    table: string,
    row: Record<string, unknown>,
    judging: readonly Constraint[],
  ): Promise<boolean> {
    const columns = Object.entries(row).map(
      ([name, value]) => sql`${value}::${sql.raw(types.get(`${table}.${name}`)!)} as ${sql.raw(`"${name}"`)}`,
    );
    const judged = judging.map(({ expression }) => sql`(${sql.raw(expression)}) is not false`);
    const { rows } = await sql<{ fits: boolean }>`
      select ${judged.length > 0 ? sql.join(judged, sql` and `) : sql`true`} as fits
      from (select ${sql.join(columns)} offset 0) row`.execute(database.db);
    return rows[0]!.fits;
  }

  const ofColumn = (table: string, column: string) =>
    constraints.filter((one) => one.table === table && one.columns.length === 1 && one.columns[0] === column);

  test.each(fields)('for %s.%s is one that the table stores', async (table, column, field, samples) => {
    const taken = samples
      .map((sample) => z.safeParse(field, sample))
      .flatMap(({ success, data }) => (success ? [data] : []));
    expect(taken.length).toBeGreaterThan(0);
    expect(taken.length).toBeLessThan(samples.length);
    for (const value of taken) {
      const stored = await fits(table, { [column]: value }, ofColumn(table, column)).catch(String);
      expect([value, stored]).toEqual([value, true]);
    }
  });

  test('is judged by each constraint: a new one is compared here, or told why not', () => {
    const compared = fields.flatMap(([table, column]) => ofColumn(table, column).map(({ name }) => name));
    const told = Object.values(elsewhere).flat();
    expect([...compared, ...told].toSorted()).toEqual(constraints.map(({ name }) => name).toSorted());
  });

  test('for how a program comes back is one that the table stores, all fields together', async () => {
    const judging = constraints.filter(
      ({ name }) => elsewhere['compared below']!.includes(name) && name.startsWith('programs'),
    );
    let taken = 0;
    for (const due_days of [null, 0, 30])
      for (const renew_months of [null, 1, 2, 12, 120])
        for (const renew_on of [null, '02-29'])
          for (const window_days of [1, 27, 28, 58, 59, 60, 364, 365, 3_650]) {
            const rule = { due_days, renew_months, renew_on, window_days };
            if (Object.keys(checkRule(rule)).length > 0) continue;
            taken += 1;
            expect([rule, await fits('programs', rule, judging)]).toEqual([rule, true]);
          }
    expect(taken).toBeGreaterThan(20);
  });

  test('for the end of a record is one that the table stores', async () => {
    const judging = constraints.filter(({ name }) => name === 'training_records_valid_after_training');
    const form = { people: [crypto.randomUUID()], title: 'Sailing' };
    const ends = ['2026-02-09', '2026-02-10', '2026-02-11', '', null];
    const taken = ends
      .map((valid_until) => z.safeParse(recordForm, { ...form, trained_on: '2026-02-10', valid_until }))
      .flatMap(({ success, data }) => (success ? [data] : []));
    expect(taken).toHaveLength(4);
    for (const { trained_on, valid_until } of taken)
      expect(await fits('training_records', { trained_on, valid_until }, judging)).toBe(true);
  });
});
