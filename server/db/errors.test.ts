import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '../../test/database.ts';
import { OverloadError } from '../concurrency/semaphore.ts';
import {
  DeadlineError,
  OutcomeUnknownError,
  UnavailableError,
  codeOfConstraint,
  constraintCodes,
  hasSqlState,
  isOutcomeUnknown,
  whyUnavailable,
} from './errors.ts';

function errorWith(properties: object): Error {
  return Object.assign(new Error('a problem'), properties);
}

describe('a database that is unavailable is not taken for a defect', () => {
  test.each([
    { name: 'a socket closed by the other side', error: errorWith({ code: 'EPIPE', errno: -32 }) },
    { name: 'a socket that the other side has ended', error: errorWith({ code: 'EPIPE' }) },
    { name: 'a socket reset', error: errorWith({ code: 'ECONNRESET', errno: -104 }) },
    { name: 'a connection ended by an administrator', error: errorWith({ code: '57P01' }) },
    { name: 'a statement that another call could not prepare', error: errorWith({ code: '26000' }) },
    { name: 'a statement that another call has prepared meanwhile', error: errorWith({ code: '42P05' }) },
    { name: 'a connection that could not begin', error: errorWith({ code: 'XX000', severity: 'FATAL' }) },
    { name: 'a database that has not answered for a while', error: new UnavailableError() },
    { name: 'a pool that is closed', error: new Error('Cannot use a pool after calling end on the pool') },
  ])('$name', ({ error }) => {
    expect(whyUnavailable(error)).toBe('not_ready');
  });

  test.each([
    { name: 'a full disk', code: '53100', why: 'storage_full' },
    { name: 'a lock that others hold for too long', code: '55P03', why: 'busy' },
    { name: 'a statement that took too long', code: '57014', why: 'busy' },
  ])('$name is called by its name', ({ code, why }) => {
    expect(whyUnavailable(errorWith({ code }))).toBe(why);
  });

  test('a caller that waited too long for its turn is told that there is too much to do', () => {
    expect(whyUnavailable(new OverloadError('Too many wait.'))).toBe('busy');
  });

  test('a commit without an answer is told apart from one that was never sent', () => {
    expect(whyUnavailable(new OutcomeUnknownError({ cause: new DeadlineError() }))).toBe('outcome_unknown');
  });

  test.each([
    { name: 'a table that is missing', error: errorWith({ code: '42P01' }) },
    { name: 'a rule of the database', error: errorWith({ code: '23505' }) },
    { name: 'a mistake in the code', error: new TypeError('undefined is not a function') },
    { name: 'no error at all', error: 'EPIPE' },
  ])('$name still is one', ({ error }) => {
    expect(whyUnavailable(error)).toBeNull();
  });
});

describe('a commit that failed', () => {
  test.each([
    { name: 'the database has refused it', error: errorWith({ code: '23503', severity: 'ERROR' }) },
    {
      name: 'it was never sent',
      error: new Error('Client has encountered a connection error and is not queryable'),
    },
  ])('has not taken effect where $name', ({ error }) => {
    expect(isOutcomeUnknown(error)).toBe(false);
  });

  test.each([
    { name: 'no answer came in time', error: new DeadlineError() },
    { name: 'the connection broke', error: new Error('Connection terminated unexpectedly') },
    { name: 'the socket was reset', error: errorWith({ code: 'ECONNRESET', errno: -104 }) },
    {
      name: 'an administrator has ended its session, which may have waited for a standby',
      error: errorWith({ code: '57P01', severity: 'FATAL' }),
    },
  ])('may have taken effect where $name', ({ error }) => {
    expect(isOutcomeUnknown(error)).toBe(true);
  });
});

describe('the refusals of the database', () => {
  test('is not taken for a rule of the product where no rule of that name is known', () => {
    expect(codeOfConstraint(errorWith({ code: '23514', constraint: 'users_role_check' }))).toBeNull();
    expect(codeOfConstraint(errorWith({ code: '23514' }))).toBeNull();
    expect(codeOfConstraint(new Error('users_email_unique'))).toBeNull();
    const taken = errorWith({ code: '23505', constraint: 'users_email_unique' });
    expect(codeOfConstraint(taken)).toBe('email_taken');
  });

  test('is recognised by its SQLSTATE or its class of SQLSTATEs', () => {
    const invalidUuid = errorWith({ code: '22P02' });
    expect(hasSqlState(invalidUuid, 'integrity_constraint_violation', 'insufficient_privilege')).toBe(false);
    expect(hasSqlState(new Error('22P02'), 'data_exception')).toBe(false);
    expect(hasSqlState(invalidUuid, 'insufficient_privilege', 'data_exception')).toBe(true);
  });

  test('is worded only for constraints that the database has', async () => {
    const database = await openTestDatabase();
    onTestFinished(() => database.close());
    const { rows } = await sql<{ name: string }>`
      select conname::text as name from pg_constraint
      union select relname from pg_class where relkind = 'i'
      union select tgname from pg_trigger
      union select (regexp_matches(prosrc, $$refuse\\('([a-z_]+)'$$, 'g'))[1] from pg_proc`.execute(
      database.db,
    );
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(constraintCodes)));
  });
});
