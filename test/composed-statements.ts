import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { rolesFor, type Action } from '#shared/access';
import {
  audiencesApi,
  auditApi,
  calendarApi,
  companyApi,
  dashboardApi,
  digestsApi,
  exportsApi,
  handoverApi,
  importsApi,
  linesApi,
  dueDatesApi,
  messagesApi,
  operationsApi,
  positionsApi,
  programsApi,
  recordsApi,
  samePersonApi,
  seatsApi,
  sessionPlansApi,
  sessionsApi,
  signInApi,
  sitesApi,
  usersApi,
} from '#shared/contract';
import type { Endpoint } from '#shared/endpoint';
import type { Role } from '#shared/roles';
import { serveContract } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import type { Sql } from '../server/db/json.ts';
import type { List } from '../server/db/lists/page.ts';
import type { Schema } from '../server/db/tables.ts';
import { writeStatement } from '../server/db/statement.ts';
import { findSignIn, guarded, nothing } from '../server/http/guard-reads.ts';
import type { ListRead } from '../server/http/list.ts';
import { pagesFor } from '../server/http/list-pages.ts';
import { contextOf } from '../server/http/read-context.ts';
import { answerOf, read, type Read } from '../server/http/read.ts';
import type { ComputedRead } from '../server/http/computed-read.ts';
import { exportedList, type ExportRead } from '../server/http/exported.ts';
import type { FileRead } from '../server/http/file.ts';
import type { Route } from '../server/http/route.ts';
import type { Services } from '../server/services.ts';

/** A statement that the server composes. */
export interface Composed {
  /** Where it stands: "programs.view" is in programs.view.sql. */
  file: string;
  /** The call that it answers. */
  call: string;
  text: string;
  /** The part that is printed: of an export its row alone, as the list's own call prints how rows are found. */
  printed: string;
}

const db = new Kysely<Schema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Every statement that answers a call of the contract. */
export function composeStatements(): Composed[] {
  const whoAsks = writeStatement(db, findSignIn).text;
  const composed = [
    { file: 'guard', call: 'Each call of somebody signed in', text: whoAsks, printed: whoAsks },
  ];
  const route: Route = (endpoint, how) => {
    if (endpoint.action === 'public') return;
    const action: Action = endpoint.action;
    const row = how.kind === 'export' && writeStatement(db, exportedList(how, action).row).text;
    for (const { answer, role } of answersTo(how as unknown as How, action)) {
      const { text } = writeStatement(db, guarded(answer, action, role));
      composed.push({
        file: fileOf(endpoint),
        call: `${endpoint.method} ${endpoint.path}${role ? ` by ${role}` : ''}`,
        text,
        printed: row || text,
      });
    }
  };
  // A company that sends mail is told more.
  const config = readConfig({
    SMTP_URL: 'smtp://mail.company.example',
    MAIL_FROM: 'training@company.example',
  });
  serveContract(route, { config } as Services);
  return composed;
}

type How =
  | Read<never, never, unknown, string>
  | ListRead<never, unknown, string>
  | ComputedRead<unknown, string>
  | FileRead<unknown, string>
  | ExportRead<never, string>
  | { kind: 'change' | 'public-reply' };

interface Answer {
  answer: Sql;
  /** Null where it is the same to all roles. */
  role: Role | null;
}

/** Two where calls with a search have a statement of their own. */
function answersTo(how: How, action: Action): Answer[] {
  switch (how.kind) {
    case 'read':
      if (!how.isByRole) return [{ answer: answerOf(how, action), role: null }];
      return rolesFor(action).map((role) => ({ answer: answerOf(how, action, role), role }));
    case 'file':
    case 'computed-read':
      return [{ answer: answerOf(read(how.facts), action), role: null }];
    case 'list':
      return pagesOf(how.list(contextOf(action)), action);
    case 'export':
      return pagesOf(exportedList(how, action).shown, action);
    case 'change':
    case 'public-reply':
      return [{ answer: nothing, role: null }];
  }
}

const pagesOf = (list: List<unknown>, action: Action): Answer[] =>
  [...new Set(Object.values(pagesFor(list, action)))].map((answer) => ({ answer, role: null }));

const apis = {
  'sign-in': signInApi,
  dashboard: dashboardApi,
  programs: programsApi,
  'due-dates': dueDatesApi,
  audiences: audiencesApi,
  seats: seatsApi,
  'session-plans': sessionPlansApi,
  records: recordsApi,
  sessions: sessionsApi,
  users: usersApi,
  sites: sitesApi,
  positions: positionsApi,
  handover: handoverApi,
  'same-person': samePersonApi,
  lines: linesApi,
  imports: importsApi,
  messages: messagesApi,
  digests: digestsApi,
  calendar: calendarApi,
  audit: auditApi,
  company: companyApi,
  operations: operationsApi,
  exports: exportsApi,
};

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** "programs.count-by-status", from the names in the contract. */
function fileOf(endpoint: Endpoint): string {
  for (const [feature, api] of Object.entries(apis)) {
    for (const [name, entry] of Object.entries(api) as [string, Endpoint | Record<string, Endpoint>][]) {
      if (entry === endpoint) return `${feature}.${kebab(name)}`;
      if (!('path' in entry) && Object.values(entry).includes(endpoint)) return `${feature}.${kebab(name)}`;
    }
  }
  throw new Error(`${endpoint.path} is in no part of the contract.`);
}
