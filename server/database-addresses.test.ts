import { describe, expect, test } from 'vitest';
import { accountOf, addressesOf, isPostgresUrl, otherTargetOf, serverNameOf } from './database-addresses.ts';

describe('the address of a database', () => {
  test.each([
    ['is no PostgreSQL', 'mysql://db1,db2/lodestar'],
    ['is no URL', 'db1,db2'],
    ['lacks a host between commas', 'postgres://db1,,db2/lodestar'],
    ['ends with a comma', 'postgres://lodestar:x@db1,/lodestar'],
    ['has a port that is none', 'postgres://db1:5432,db2:port/lodestar'],
    ['has a port beyond the last', 'postgres://db1:5432,db2:99999/lodestar'],
    ['has a password that is not encoded', 'postgres://lodestar:100%@db1,db2/lodestar'],
  ])('is refused when it %s', (_, url) => {
    expect(isPostgresUrl(url)).toBe(false);
  });

  test.each([
    'postgres://lodestar:secret@db/lodestar?sslmode=verify-full',
    'postgresql://lodestar@localhost:5432/postgres?host=%2Frun%2Fpostgresql',
    'postgres:///lodestar',
  ])('of one server stays as it is: %s', (url) => {
    expect(isPostgresUrl(url)).toBe(true);
    expect(addressesOf(url)).toEqual([url]);
  });

  test.each([
    [
      'postgres://lodestar:s%40cret@db1:5432,db2:5433,db3/lodestar',
      [
        'postgres://lodestar:s%40cret@db1:5432/lodestar',
        'postgres://lodestar:s%40cret@db2:5433/lodestar',
        'postgres://lodestar:s%40cret@db3/lodestar',
      ],
    ],
    [
      'postgresql://[::1]:5432,[2001:db8::2]/lodestar?sslmode=require&target_session_attrs=read-write',
      [
        'postgresql://[::1]:5432/lodestar?sslmode=require',
        'postgresql://[2001:db8::2]/lodestar?sslmode=require',
      ],
    ],
    [
      'postgres://lodestar@localhost:5432/lodestar?host=/run/one,/run/two',
      [
        'postgres://lodestar@localhost:5432/lodestar?host=%2Frun%2Fone',
        'postgres://lodestar@localhost:5432/lodestar?host=%2Frun%2Ftwo',
      ],
    ],
    [
      'postgres:///lodestar?host=db1,db2&port=5433,5434',
      ['postgres:///lodestar?host=db1&port=5433', 'postgres:///lodestar?host=db2&port=5434'],
    ],
    [
      'postgres:///lodestar?host=db1,db2&port=5433',
      ['postgres:///lodestar?host=db1&port=5433', 'postgres:///lodestar?host=db2&port=5433'],
    ],
  ])('of several servers is one for each: %s', (url, addresses) => {
    expect(isPostgresUrl(url)).toBe(true);
    expect(addressesOf(url)).toEqual(addresses);
  });

  test('asks for the primary with target_session_attrs=read-write, and for something else with another value', () => {
    expect(otherTargetOf('postgres://db1,db2/lodestar')).toBeNull();
    expect(otherTargetOf('postgres://db1,db2/lodestar?target_session_attrs=read-write')).toBeNull();
    expect(otherTargetOf('postgres://db1,db2/lodestar?target_session_attrs=any')).toBe('any');
    expect(otherTargetOf('postgres://db1/lodestar?target_session_attrs=standby')).toBe('standby');
  });

  test('names the account of all its servers', () => {
    expect(accountOf('postgres://lode%40star:s%2Fcret@db1:1,db2:2/lodestar')).toEqual({
      user: 'lode@star',
      password: 's/cret',
    });
  });

  test.each([
    ['postgres://lodestar:secret@db1/lodestar', 'db1:5432'],
    ['postgres://lodestar:secret@[::1]:5433/lodestar?password=secret', '[::1]:5433'],
    ['postgres://lodestar:secret@localhost:5432/lodestar?host=%2Frun%2Fone', '/run/one:5432'],
    ['postgres:///lodestar?host=db2&port=5434', 'db2:5434'],
  ])('gives the server a name without the account: %s', (address, name) => {
    expect(serverNameOf(address)).toBe(name);
  });
});
