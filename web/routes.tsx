import type { ComponentType } from 'react';
import { Outlet, redirect, type LoaderFunction, type RouteObject } from 'react-router';
import type { Action } from '#shared/access';
import { statuses } from '#shared/status';
import { ApiError } from './api/api-error.ts';
import { isOffline } from './connection.ts';
import { fetchOnce } from './prefetch/fetch-once.ts';
import { ErrorScreen, FailedPage } from './features/public/error-screen.tsx';
import { userGroups } from './features/users/groups.ts';
import { requireAction, requireSignedOut, requireSignIn } from './guards.ts';
import { PublicLayout } from './layout/public-layout.tsx';
import { Root } from './layout/root.tsx';
import { paths } from './paths.ts';

/** The exports of a page's file: the screen and, if it shows data, the function that fetches them first. */
interface PageModule {
  Page: ComponentType;
  load?: LoaderFunction;
}

/** One screen: its URL, its code (fetched when first needed) and the action that its visitors may do. */
function screen(path: string, page: () => Promise<PageModule>, action?: Action): RouteObject {
  return {
    path,
    middleware: action ? [requireAction(action)] : [],
    // A search or filter in the URL is the screen's own: it fetches its rows itself.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    lazy: fetchOnce(async () => {
      // Not even asked for: some browsers never ask again for code that once could not be fetched.
      if (isOffline()) throw new ApiError(0, {});
      const { Page, load } = await page();
      return load ? { Component: Page, loader: load } : { Component: Page };
    }),
  };
}

/** The layouts around the screens that need the server. They are lazy, since the landing page doesn't need them. */
const dataLayout = fetchOnce(async () => ({
  Component: (await import('./layout/data-layout.tsx')).DataLayout,
}));
const shell = fetchOnce(async () => {
  const [{ Shell }, { Palette }] = await Promise.all([
    import('./layout/shell.tsx'),
    import('./features/palette/palette.tsx'),
  ]);
  return { Component: () => <Shell palette={<Palette />} /> };
});
const organisation = fetchOnce(async () => {
  const [{ loadOrganisation }, { ClockProvider }] = await Promise.all([
    import('./api/organisation.ts'),
    import('./components/clock-provider.tsx'),
  ]);
  return {
    loader: loadOrganisation,
    Component: () => (
      <ClockProvider>
        <Outlet />
      </ClockProvider>
    ),
  };
});

const signInPages: RouteObject[] = [
  screen(paths.login(), () => import('./features/sign-in/login-page.tsx')),
  screen(paths.registration(), () => import('./features/sign-in/registration-page.tsx')),
];

const screens: RouteObject[] = [
  screen(paths.dashboard(), () => import('./features/dashboard/dashboard-page.tsx')),
  screen(paths.profile(), () => import('./features/profile/profile-page.tsx')),
  screen(paths.programs(), () => import('./features/programs/list-page.tsx')),
  screen(paths.program(':id'), () => import('./features/programs/detail-page.tsx')),
  screen(paths.newProgram(), () => import('./features/programs/new-page.tsx'), 'program.create'),
  screen(paths.editProgram(':id?'), () => import('./features/programs/edit-page.tsx'), 'program.edit'),
  screen(
    paths.programSaved(':method', ':id'),
    () => import('./features/programs/saved-page.tsx'),
    'program.create',
  ),
  screen(paths.assign(':id'), () => import('./features/assignments/assign-page.tsx'), 'program.assign'),
  screen(
    paths.assignSuccess(':id'),
    async () => (await import('./features/assignments/done-page.tsx')).assignSuccessPage,
    'program.assign',
  ),
  screen(
    paths.assigned(':id'),
    () => import('./features/assignments/assigned-page.tsx'),
    'program.view-assigned',
  ),
  screen(paths.complete(':id'), () => import('./features/assignments/complete-page.tsx'), 'program.complete'),
  screen(
    paths.completeSuccess(':id'),
    async () => (await import('./features/assignments/done-page.tsx')).completeSuccessPage,
    'program.complete',
  ),
  // The list to print was here; the sheet has taken its place.
  {
    path: paths.roster(':id', ':session'),
    loader: ({ params }) => redirect(paths.sheet(params['session']!)),
  },
  screen(paths.sessions(), () => import('./features/sessions/sessions-page.tsx'), 'trainer.overview'),
  screen(paths.sheet(':id'), () => import('./features/sessions/sheet-page.tsx'), 'session.view-roster'),
  screen(paths.checkIn(), () => import('./features/sessions/check-in-page.tsx')),
  screen(paths.confirmation(':id'), () => import('./features/assignments/enrol-page.tsx'), 'program.wait'),
  screen(
    paths.confirmationSuccess(':id'),
    () => import('./features/assignments/enrolled-page.tsx'),
    'program.wait',
  ),
  screen(paths.team(), () => import('./features/team/team-page.tsx'), 'team.view'),
  { path: paths.users(), loader: () => redirect(paths.userGroup('employees')) },
  ...userGroups.map((group) =>
    screen(paths.userGroup(group), async () =>
      (await import('./features/users/group-page.tsx')).groupPage(group),
    ),
  ),
  screen(paths.user(':id'), () => import('./features/users/user-page.tsx'), 'user.view'),
  screen(paths.userTrainings(':id'), () => import('./features/users/trainings-page.tsx'), 'user.view'),
  ...statuses.map((status) =>
    screen(
      paths.userTrainingsTab(':id', status),
      async () => (await import('./features/users/trainings-tab-page.tsx')).tabPage(status),
      'user.view',
    ),
  ),
  screen(paths.newUser(), () => import('./features/users/create-page.tsx'), 'user.create'),
  screen(paths.newUserSuccess(), () => import('./features/users/created-page.tsx'), 'user.create'),
  screen(
    paths.sites(),
    async () => (await import('./features/users/named-pages.tsx')).sitesPage,
    'site.manage',
  ),
  screen(
    paths.positions(),
    async () => (await import('./features/users/named-pages.tsx')).positionsPage,
    'position.manage',
  ),
  screen(paths.position(':id'), () => import('./features/positions/position-page.tsx'), 'position.view-gaps'),
  screen(paths.returning(':id'), () => import('./features/users/return-page.tsx'), 'user.restore'),
  screen(
    paths.handover(':id'),
    () => import('./features/users/handover/handover-page.tsx'),
    'user.hand-over',
  ),
  screen(paths.editUser(':id'), () => import('./features/users/edit-page.tsx'), 'user.edit'),
  screen(
    paths.userRecords(':id'),
    () => import('./features/records/person-records-page.tsx'),
    'user.view-records',
  ),
  screen(paths.records(), () => import('./features/records/all-records-page.tsx'), 'record.list'),
  screen(paths.newRecord(), () => import('./features/records/new-page.tsx'), 'record.create'),
  screen(paths.proposeRecord(), () => import('./features/records/propose-page.tsx'), 'record.propose'),
  screen(paths.company(), () => import('./features/company/company-page.tsx'), 'admin.overview'),
  screen(paths.companySettings(), () => import('./features/company/settings-page.tsx'), 'company.edit'),
  screen(paths.imports(), () => import('./features/imports/imports-page.tsx'), 'import.manage'),
  screen(paths.import(':importId'), () => import('./features/imports/import-page.tsx'), 'import.manage'),
  screen(paths.questions(), () => import('./features/company/questions-page.tsx'), 'admin.overview'),
  screen(paths.messages(), () => import('./features/messages/messages-page.tsx'), 'message.list'),
  screen(paths.notifications(), () => import('./features/messages/notifications-page.tsx')),
  screen(paths.help(), () => import('./features/help/help-page.tsx')),
  screen(paths.audit(), () => import('./features/audit/audit-page.tsx'), 'audit.view'),
];

// They load nothing, so that a failed load can always lead here.
const plainPages: RouteObject[] = [
  screen(paths.errorApi(), () => import('./features/public/error-api-page.tsx')),
  screen(paths.errorApiAlias(), () => import('./features/public/error-api-page.tsx')),
  screen('*', () => import('./features/public/not-found-page.tsx')),
];

/** The whole site. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: ErrorScreen,
    children: [
      {
        Component: PublicLayout,
        middleware: [requireSignedOut],
        children: [
          screen(paths.home(), () => import('./features/public/landing-page.tsx')),
          { lazy: dataLayout, children: signInPages },
        ],
      },
      {
        // For people with a certificate or a mail, signed in or not.
        Component: PublicLayout,
        children: [
          {
            lazy: dataLayout,
            children: [
              screen(paths.verify(':code'), () => import('./features/public/verify-page.tsx')),
              screen(paths.unsubscribe(':token'), () => import('./features/public/unsubscribe-page.tsx')),
              screen(paths.reset(), () => import('./features/sign-in/reset-page.tsx')),
              screen(paths.start(), () => import('./features/sign-in/start-page.tsx')),
              screen(paths.welcome(), () => import('./features/sign-in/welcome-page.tsx')),
              screen(paths.confirm(':token'), () => import('./features/sign-in/confirm-page.tsx')),
              {
                lazy: organisation,
                children: [
                  screen(paths.choose(':token'), () => import('./features/choosing/choose-page.tsx')),
                ],
              },
            ],
          },
        ],
      },
      screen(paths.logout(), () => import('./features/sign-in/logout-page.tsx')),
      {
        lazy: dataLayout,
        middleware: [requireSignIn],
        children: [
          {
            lazy: shell,
            children: [
              {
                // The menu stays around a page that could not be loaded.
                ErrorBoundary: FailedPage,
                children: [{ lazy: organisation, children: screens }, ...plainPages],
              },
            ],
          },
        ],
      },
    ],
  },
];
