import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { matchRoutes } from 'react-router';
import { projectRoot } from '../server/root.ts';
import { pageFiles } from '../tools/build/page-files.ts';
import { paths } from '../web/paths.ts';
import { allScreens } from './all-screens.ts';
import { expect } from './fixtures.ts';
import { test } from './screens/fixtures.ts';

/** It leads elsewhere at once. */
const withoutScreen: readonly string[] = [paths.logout()];

/** Whether a saved training was new or edited: one page with two texts (product §33.6). */
const methods = ['new', 'edit'];

test('every page of the product is among the screens that are pictured and checked', ({ company }) => {
  // As the build has found them in the routes.
  const built = JSON.parse(readFileSync(join(projectRoot, 'dist/web', pageFiles), 'utf8')) as object;
  const pages = Object.keys(built).map((path) => ({ path }));
  const expected = pages
    .flatMap(({ path }) =>
      path.includes(':method') ? methods.map((method) => path.replace(':method', method)) : [path],
    )
    .filter((path) => !withoutScreen.includes(path));
  const shown = Object.values(allScreens)
    .flat()
    .map((screen) => {
      const { pathname } = new URL(screen.path(company), 'http://localhost');
      // As the router chooses: "/users/create" is a page of its own, and no group of users.
      const { route, params } = matchRoutes(pages, pathname)!.at(-1)!;
      return route.path.replace(':method', params['method'] ?? '');
    });
  expect(expected.length).toBeGreaterThan(30);
  expect(expected.filter((path) => !shown.includes(path))).toEqual([]);
});
