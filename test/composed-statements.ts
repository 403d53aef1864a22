import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { rolesFor, type Action } from '#shared/access';
import { auditApi } from '#shared/api/audit';
import { calendarApi } from '#shared/api/calendar';
import { dashboardApi } from '#shared/api/dashboard';
import { digestsApi } from '#shared/api/digests';
import { dueDatesApi } from '#shared/api/due-dates';
import type { Endpoint } from '#shared/api/endpoint';
import { operationsApi } from '#shared/api/operations';
import { messagesApi } from '#shared/api/messages';
import { programsApi } from '#shared/api/programs';
import { recordsApi } from '#shared/api/records';
import { seatsApi, sessionPlansApi } from '#shared/api/seats';
import { sessionsApi } from '#shared/api/sessions';
import { signInApi } from '#shared/api/sign-in';
import { usersApi } from '#shared/api/users';
import type { Role } from '#shared/roles';
import { serveContract } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import type { Sql } from '../server/db/json.ts';
import type { Schema } from '../server/db/tables.ts';
import { writeStatement } from '../server/db/statement.ts';
import { findSignIn, guarded, nothing } from '../server/http/guard-reads.ts';
import { pagesFor, type ListRead } from '../server/http/list.ts';
import { orderOf, pageFor, type ListRead as OldListRead } from '../server/http/old/list.ts';
import { readPageQuery } from '../server/http/old/page-query.ts';
import { answerOf as oldAnswerOf, type Read as OldRead } from '../server/http/old/read.ts';
import { contextOf } from '../server/http/read-context.ts';
import { answerOf, read, type Read } from '../server/http/read.ts';
import type { ComputedRead } from '../server/http/computed-read.ts';
import type { FileRead } from '../server/http/file.ts';
import type { Route } from '../server/http/route.ts';
import type { Services } from '../server/services.ts';

/** A statement that the server composes, with who sends it and when. */
export interface Composed {
  /** Where it stands: "programs.view" is in programs.view.sql. */
  file: string;
  /** The call that it answers. */
  call: string;
  /** Who it is for: a role; "everyone" where one serves all who may. */
  role: Role | 'everyone';
  /** For which of its kinds of call: "next page". */
  kind: string;
  /** The statement without its last condition. */
  answer: string;
  /** Its last condition: that the person may see it. Empty where the whole role may. */
  condition: string;
}

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A value for each field by which calls are narrowed; it tells which statement is sent, and doesn't stand in it. */
const samples: Readonly<Record<string, unknown>> = {
  limit: 50,
  from: '2026-12-01',
  to: '2026-12-31',
  status: 'overdue',
  state: 'proposed',
  order: 'action',
  archived: 'true',
  role: 'employee',
  person: 'Ada',
  program: 'Fire Safety',
  action: 'sign-in',
  cursor: '1',
};

/** Every statement that answers a call of the contract. */
export function composeStatements(): Composed[] {
  const sent = writeStatement(db, findSignIn).text;
  const about = { file: 'guard', call: 'Each call of somebody signed in', kind: 'who asks' };
  const composed: Composed[] = [{ ...about, role: 'everyone', answer: sent, condition: '' }];
  const route: Route = (endpoint, how) => {
    if (endpoint.action !== 'public') composed.push(...statementsOf(endpoint, how as unknown as How));
  };
  // A company that sends mail is told more.
  const config = readConfig({
    SMTP_URL: 'smtp://mail.company.example',
    MAIL_FROM: 'training@company.example',
  });
  serveContract(route, { config } as Services);
  return composed;
}

function statementsOf(endpoint: Endpoint, how: How): Composed[] {
  const action = endpoint.action as Action;
  const about = { file: fileOf(endpoint), call: `${endpoint.method} ${endpoint.path}` };
  if (how.kind !== 'old-read' && how.kind !== 'old-list') {
    return textsOf(how, action).map(([kind, answer]) => {
      const sent = writeStatement(db, guarded(answer, action)).text;
      return { ...about, role: 'everyone', kind, answer: sent, condition: '' };
    });
  }
  return rolesFor(action).flatMap((role) =>
    answersTo(endpoint, how, role).map(([kind, answer]) => {
      const sent = writeStatement(db, guarded(answer, action, role)).text;
      const { length } = writeStatement(db, answer).text;
      return { ...about, role, kind, answer: sent.slice(0, length), condition: sent.slice(length).trim() };
    }),
  );
}

/** The texts that answer a call, one or two. */
function textsOf(how: How, action: Action): [kind: string, answer: Sql][] {
  switch (how.kind) {
    case 'read':
      return [['the reply', answerOf(how, action)]];
    case 'file':
    case 'computed-read':
      return [['the facts', answerOf(read(how.facts), action)]];
    case 'list':
      return [['a page', pagesFor(how.list(contextOf(action)))]];
    default:
      return [['whether they may', nothing]];
  }
}

function answersTo(endpoint: Endpoint, how: How, role: Role): [kind: string, answer: Sql][] {
  if (how.kind === 'old-read') return readsOf(endpoint, how, role);
  if (how.kind === 'old-list') return pagesOf(endpoint, how, role);
  return [['whether they may', nothing]];
}

type Values = (query: object, body: object) => Readonly<Record<string, unknown>>;
type AnyRead = OldRead<never, never, unknown, string>;
type AnyList = OldListRead<never, unknown, string>;
type How =
  | Read<never, never, unknown, string>
  | ListRead<never, unknown, string>
  | AnyRead
  | AnyList
  | ComputedRead<unknown, string>
  | FileRead<string>
  | { kind: 'change' | 'public-reply' };

/** With everything by which the call can be narrowed, and without what it can do without. */
function readsOf(endpoint: Endpoint, how: AnyRead, role: Role): [string, Sql][] {
  const ids = idsOf(endpoint);
  const parameters = (how.options.parameters ?? ((query, body) => ({ ...query, ...body }))) as Values;
  const queryNames = fieldNames(endpoint.query);
  const body = Object.fromEntries(fieldNames(endpoint.body).map((name) => [name, ['']]));
  const answerTo = (names: readonly string[]) => {
    const query = Object.fromEntries(names.map((name) => [name, samples[name]]));
    return oldAnswerOf(how, role, { parameters: parameters(query, body), ids });
  };
  if (queryNames.length === 0) return [['the reply', answerTo([])]];
  return [
    ['the whole reply', answerTo([])],
    [`narrowed by ${queryNames.join(', ')}`, answerTo(queryNames)],
  ];
}

/** The pages of the list, searched and not; of those that are narrowed, whose search is the same, the first of each. */
function pagesOf(endpoint: Endpoint, how: AnyList, role: Role): [string, Sql][] {
  const filters = fieldNames(endpoint.query).filter((name) => !['search', 'limit', 'cursor'].includes(name));
  const pagesBy = (names: readonly string[]) => {
    const values = {
      parameters: Object.fromEntries(names.map((name) => [name, samples[name]])),
      ids: idsOf(endpoint),
    };
    const { kind } = readPageQuery({ limit: 50 }, orderOf(how, endpoint.action as Action, values));
    return (changes: Partial<typeof kind>) => pageFor(how, role, values, { ...kind, ...changes });
  };
  const page = pagesBy([]);
  const next = { isFirst: false, isCounted: false };
  const narrowed = pagesBy(filters);
  const by = `, by ${filters.join(', ')}`;
  return [
    ['first page', page({})],
    ['next page', page(next)],
    ['first page of a search', page({ search: 'indexed' })],
    ['next page of a search', page({ ...next, search: 'indexed' })],
    ['first page of a search with an @', page({ search: 'indexed', hasMailbox: true })],
    ['first page of a search for less than three letters', page({ search: 'short' })],
    ...(filters.length > 0
      ? ([
          [`first page${by}`, narrowed({})],
          [`next page${by}`, narrowed(next)],
          [`first page of a search${by}`, narrowed({ search: 'indexed' })],
        ] satisfies [string, Sql][])
      : []),
  ];
}

function idsOf({ path }: Endpoint): Record<string, string> {
  return Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, '']));
}

function fieldNames(schema: unknown): string[] {
  return Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});
}

const apis = {
  'sign-in': signInApi,
  dashboard: dashboardApi,
  programs: programsApi,
  'due-dates': dueDatesApi,
  seats: seatsApi,
  'session-plans': sessionPlansApi,
  records: recordsApi,
  sessions: sessionsApi,
  users: usersApi,
  messages: messagesApi,
  digests: digestsApi,
  calendar: calendarApi,
  audit: auditApi,
  operations: operationsApi,
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** "programs.count-by-status", from the names in the contract. */
function fileOf(endpoint: Endpoint): string {
  for (const [feature, api] of Object.entries(apis)) {
    for (const [name, entry] of Object.entries(api) as [string, Endpoint | Record<Role, Endpoint>][]) {
      if (entry === endpoint) return `${feature}.${kebab(name)}`;
      if (!('path' in entry) && Object.values(entry).includes(endpoint)) return `${feature}.${kebab(name)}`;
    }
  }
  throw new Error(`${endpoint.path} is in no part of the contract.`);
}
