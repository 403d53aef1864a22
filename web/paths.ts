import { matchPath } from 'react-router';

/**
 * Every URL of the product, written once. Links call these with an id, routes with the parameter's
 * name: `paths.program(':id')` is "/trainings/:id".
 */
export const paths = {
  home: () => '/',
  login: () => '/login',
  registration: () => '/registration',
  /** Asks for a mail; with the token of one in the fragment it takes a new password. */
  reset: () => '/reset',
  /** Takes the first password of somebody with a printed slip. */
  start: () => '/start',
  /** Where an invitation leads, with its token in the fragment. */
  welcome: () => '/welcome',
  /** Where the link of a registration's mail leads, with its token. */
  confirm: (token: string) => `/confirm/${token}`,
  /** Where the button of a reminder leads, with its token. */
  choose: (token: string) => `/choose/${token}`,
  logout: () => '/logout',
  errorApi: () => '/errorapi',
  errorApiAlias: () => '/error/api',
  notifications: () => '/notifications',
  dashboard: () => '/dashboard',
  profile: () => '/profile',
  help: () => '/help',
  audit: () => '/audit',
  company: () => '/company',
  companySettings: () => '/company/settings',
  questions: () => '/company/questions',
  /** The files with people and records that were imported. */
  imports: () => '/company/import',
  import: (importId: string) => `/company/import/${importId}`,
  messages: () => '/company/messages',
  sites: () => '/company/sites',
  positions: () => '/company/positions',
  position: (id: string) => `/company/positions/${id}`,

  programs: () => '/trainings',
  newProgram: () => '/training/new',
  /** The form of a new program, filled in as a copy of this one. */
  copyProgram: (id: string) => `/training/new?from=${id}`,
  programSaved: (method: string, id: string) => `/training/${method}/${id}/success`,
  editProgram: (id: string) => `/training/${id}/edit`,
  /** The same at the audience. */
  editAudience: (id: string) => `/training/${id}/edit?for=`,
  /** The same at one session, to change its date. */
  moveSession: (id: string, session: string) => `/training/${id}/edit?session=${session}`,
  program: (id: string) => `/trainings/${id}`,
  assign: (id: string) => `/trainings/${id}/assign`,
  assignSuccess: (id: string) => `/trainings/${id}/assign/success`,
  assigned: (id: string) => `/trainings/${id}/assigned`,
  complete: (id: string) => `/trainings/${id}/complete`,
  completeSuccess: (id: string) => `/trainings/${id}/complete/success`,
  /** Leads to the sheet. */
  roster: (id: string, session: string) => `/trainings/${id}/sessions/${session}/roster`,
  confirmation: (id: string) => `/trainings/${id}/confirmation`,
  confirmationSuccess: (id: string) => `/trainings/${id}/confirmation/success`,

  sessions: () => '/sessions',
  sheet: (session: string) => `/sessions/${session}`,
  checkIn: () => '/check-in',

  team: () => '/team',

  users: () => '/users',
  userGroup: (group: string) => `/users/${group}`,
  newUser: () => '/users/create',
  newUserSuccess: () => '/users/create/success',
  user: (id: string) => `/user/${id}`,
  /** The person's page, with the window in which trainings are assigned. */
  assignTrainings: (id: string) => `/user/${id}?assign=`,
  userTrainings: (id: string) => `/user/${id}/trainings`,
  userTrainingsTab: (id: string, tab: string) => `/user/${id}/trainings/${tab}`,
  editUser: (id: string) => `/users/${id}/edit`,
  /** The page of somebody who has left, to bring them back. */
  returning: (id: string) => `/users/${id}/return`,
  handover: (id: string) => `/users/${id}/handover`,

  userRecords: (id: string) => `/user/${id}/records`,
  records: () => '/records',
  recordsIn: (program: string) => `/records?program=${program}`,
  newRecord: () => '/records/new',
  /** The form of a new record, with this person chosen. */
  newRecordOf: (person: string) => `/records/new?person=${person}`,
  /** The same with this program chosen. */
  newRecordIn: (program: string) => `/records/new?program=${program}`,
  proposeRecord: () => '/records/propose',
  proposeRecordOf: (person: string) => `/records/propose?person=${person}`,
  verify: (code: string) => `/verify/${code}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
} as const;

/** The login page that leads back to where the person was. */
export function loginReturningTo(location: { pathname: string; search: string }): string {
  const from = `${location.pathname}${location.search}`;
  return from === paths.home() ? paths.login() : `${paths.login()}?from=${encodeURIComponent(from)}`;
}

/** Where to go after a login: a page of this site, but not the logout. Else the dashboard. */
export function returnPath(from: string | null, origin: string): string {
  if (from === null || !URL.canParse(from, origin)) return paths.dashboard();
  const { origin: itsOrigin, pathname, search, hash } = new URL(from, origin);
  // The browser reads "/\t/host" and "/.//host" as this site's; the path that comes of them, "//host", would leave it.
  const staysHere = itsOrigin === origin && !pathname.startsWith('//');
  return staysHere && !matchPath(paths.logout(), pathname) ? pathname + search + hash : paths.dashboard();
}
