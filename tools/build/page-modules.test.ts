import { expect, test } from 'vitest';
import { nameModules } from './page-modules.ts';

/** As a route that fetches this module, which throws its name. */
const fetching = (name: unknown) => async () => {
  throw name;
};

test.each([
  ['shows what is there already', async () => ({ Component: () => null })],
  ['fails by itself', fetching(new Error('No such page.'))],
])('a page that %s is refused, as nobody could tell what it fetches', async (_, lazy) => {
  await expect(nameModules([{ path: '/dashboard', lazy }])).rejects.toThrow('What /dashboard fetches');
});

test('a path that only leads on to another is no page', async () => {
  expect(await nameModules([{ path: '/users' }])).toEqual(new Map());
});

test('a page fetches its own module and those of the layouts around it', async () => {
  const page = { path: '/trainings/:id', lazy: fetching('detail-page.tsx') };
  const shell = { lazy: fetching('shell.tsx'), children: [{ children: [page] }] };
  const landing = { path: '/', lazy: fetching('landing-page.tsx') };
  expect(await nameModules([{ children: [shell, landing] }])).toEqual(
    new Map([
      ['/trainings/:id', ['shell.tsx', 'detail-page.tsx']],
      ['/', ['landing-page.tsx']],
    ]),
  );
});
