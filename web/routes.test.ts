import { beforeEach, describe, expect, test, vi } from 'vitest';
import { matchRoutes, RouterContextProvider, type MiddlewareFunction } from 'react-router';
import type { SessionUser } from '#shared/shapes';
import { roles, type Role } from '#shared/roles';
import { paths } from './paths.ts';
import { routes } from './routes.tsx';
import { endSignIn, setUser } from './sign-in/sign-in-store.ts';

const origin = 'https://lodestar.example';
vi.stubGlobal('window', { location: { origin } });

beforeEach(endSignIn);

const signIn = (role: Role) => setUser({ role } as SessionUser);

/** Where the guards of a URL lead; null if they let the person through. */
async function guardsLeadTo(path: string): Promise<string | null> {
  const url = new URL(path, origin);
  const context = new RouterContextProvider();
  const asked = { request: new Request(url), url, pattern: '', params: {}, context };
  const matches = matchRoutes(routes, path) ?? [];
  expect(matches, path).not.toEqual([]);
  for (const { route } of matches) {
    for (const guard of (route.middleware ?? []) as MiddlewareFunction[]) {
      try {
        await guard(asked, async () => undefined);
      } catch (answer) {
        if (answer instanceof Response) return answer.headers.get('location');
        throw answer;
      }
    }
  }
  return null;
}

test.each([paths.home(), paths.login(), paths.registration()])(
  '%s is for guests, and leads everyone else to the dashboard §32.2 §32.3 §32.4',
  async (path) => {
    expect(await guardsLeadTo(path)).toBeNull();
    for (const role of roles) {
      signIn(role);
      expect(await guardsLeadTo(path), role).toBe(paths.dashboard());
    }
  },
);

test.each([
  paths.logout(),
  paths.reset(),
  paths.start(),
  paths.welcome(),
  paths.confirm('a-token'),
  paths.choose('a-token'),
  paths.unsubscribe('a-token'),
])('%s is open to anyone §32.5 §32.11', async (path) => {
  expect(await guardsLeadTo(path)).toBeNull();
  signIn('trainer');
  expect(await guardsLeadTo(path)).toBeNull();
});

/** Who may open which path (product §30, §31). The server decides how much of it each person sees. */
const visitors: Readonly<Record<string, readonly Role[]>> = {
  [paths.dashboard()]: roles,
  [paths.profile()]: roles,
  [paths.programs()]: roles,
  [paths.program('1')]: roles,
  [paths.sessions()]: ['trainer'],
  [paths.sheet('1')]: ['admin', 'manager', 'trainer'],
  [paths.checkIn()]: roles,
  [paths.user('1')]: roles,
  [paths.userTrainings('1')]: roles,
  [paths.userTrainingsTab('1', 'not-enrolled')]: roles,
  [paths.errorApi()]: roles,
  [paths.errorApiAlias()]: roles,
  [paths.notifications()]: roles,
  '/no/such/page': roles,

  [paths.newProgram()]: ['admin'],
  [paths.editProgram('1')]: ['admin'],
  '/training/edit': ['admin'],
  [paths.programSaved('new', '1')]: ['admin'],
  [paths.programSaved('edit', '1')]: ['admin'],
  [paths.newUser()]: ['admin'],
  [paths.newUserSuccess()]: ['admin'],
  [paths.editUser('1')]: ['admin'],
  [paths.company()]: ['admin'],
  [paths.companySettings()]: ['admin'],
  [paths.imports()]: ['admin'],
  [paths.import('1')]: ['admin'],
  [paths.questions()]: ['admin'],
  [paths.sites()]: ['admin'],
  [paths.positions()]: ['admin'],
  [paths.handover('1')]: ['admin'],
  [paths.returning('1')]: ['admin'],
  [paths.position('1')]: ['admin', 'manager'],
  [paths.messages()]: ['admin'],
  [paths.audit()]: ['admin'],

  [paths.assigned('1')]: ['admin', 'manager'],
  [paths.assign('1')]: ['manager'],
  [paths.assignSuccess('1')]: ['manager'],
  [paths.complete('1')]: ['trainer'],
  [paths.completeSuccess('1')]: ['trainer'],
  [paths.confirmation('1')]: [...roles],
  [paths.confirmationSuccess('1')]: [...roles],
};

describe.each(Object.entries(visitors))('%s', (path, allowed) => {
  test('sends who is not signed in to the landing page §31.3', async () => {
    expect(await guardsLeadTo(path)).toBe(paths.home());
  });

  test.each(roles)(
    'opens to its roles, and sends others to the dashboard: %s §27.1 §30.5 §30.7 §30.9 §30.10 §33.5 §33.7 §33.14 §34.1 §34.5 §34.8 §35.6 §35.8',
    async (role) => {
      signIn(role);
      expect(await guardsLeadTo(path)).toBe(allowed.includes(role) ? null : paths.dashboard());
    },
  );
});
