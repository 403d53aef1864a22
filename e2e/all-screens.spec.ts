import { matchPath } from 'react-router';
import { paths } from '../web/paths.ts';
import { allScreens } from './all-screens.ts';
import { expect, test } from './fixtures.ts';
import type { Company } from './screens/company.ts';

/** They lead elsewhere at once. */
const withoutScreen: readonly string[] = [paths.users(), paths.logout()];

/** A company whose ids and days are made up: enough for the addresses of the screens. */
const anyCompany = {
  program: () => 'id',
  people: new Proxy({}, { get: () => ({ id: 'id' }) }),
  world: { day: () => '2026-01-01' },
} as unknown as Company;

test('every address of the product is among the screens that are pictured and checked', () => {
  const addresses = Object.values(allScreens)
    .flat()
    .map(({ path }) => new URL(path(anyCompany), 'http://localhost').pathname);
  const missing = Object.values(paths)
    .map((path: (...parameters: string[]) => string) => path(':first', ':second'))
    .filter((pattern) => !withoutScreen.includes(pattern))
    .filter((pattern) => !addresses.some((address) => matchPath(pattern, address)));
  expect(missing).toEqual([]);
});
