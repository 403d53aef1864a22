import { describe, expect, test } from 'vitest';
import { whyUnavailable } from './unavailable.ts';

function errorWith(properties: object): Error {
  return Object.assign(new Error('trouble'), properties);
}

describe('the database being away is not taken for a defect', () => {
  test.each([
    { name: 'a socket closed by the other side', error: errorWith({ code: 'EPIPE', errno: -32 }) },
    { name: 'a socket reset', error: errorWith({ code: 'ECONNRESET', errno: -104 }) },
    { name: 'a connection ended by an administrator', error: errorWith({ code: '57P01' }) },
    { name: 'a connection that could not begin', error: errorWith({ code: 'XX000', severity: 'FATAL' }) },
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

  test.each([
    { name: 'a table that is missing', error: errorWith({ code: '42P01' }) },
    { name: 'a rule of the database', error: errorWith({ code: '23505' }) },
    { name: 'a mistake in the code', error: new TypeError('undefined is not a function') },
    { name: 'no error at all', error: 'EPIPE' },
  ])('$name still is one', ({ error }) => {
    expect(whyUnavailable(error)).toBeNull();
  });
});
