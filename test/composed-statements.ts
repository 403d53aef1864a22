import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { isByLine, rolesFor, type Action } from '#shared/access';
import {
  audiencesApi,
  equivalentsApi,
  needsApi,
  auditApi,
  calendarApi,
  companyApi,
  dashboardApi,
  digestsApi,
  exportsApi,
  filesApi,
  handoverApi,
  importsApi,
  linesApi,
  dueDatesApi,
  messagesApi,
  sessionMessagesApi,
  operationsApi,
  positionsApi,
  programsApi,
  readingApi,
  recordsApi,
  samePersonApi,
  seatsApi,
  sessionPlansApi,
  sessionsApi,
  signInApi,
  sitesApi,
  undoApi,
  usersApi,
} from '#shared/contract';
import type { Endpoint } from '#shared/endpoint';
import { roles, type Role } from '#shared/roles';
import { serveContract } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import type { Sql } from '../server/db/json.ts';
import type { Schema } from '../server/db/tables.ts';
import { writeStatement } from '../server/db/statement.ts';
import { findSignIn, guarded, nothing } from '../server/http/guard-reads.ts';
import { nothingAsked, wordsOf, type Shape } from '../server/http/asked.ts';
import type { ListRead } from '../server/http/list.ts';
import { composeList, type ListFor } from '../server/http/list-texts.ts';
import { listContextOf } from '../server/http/read-context.ts';
import { answerOf, read, type Read } from '../server/http/read.ts';
import type { ComputedRead } from '../server/http/computed-read.ts';
import { listForExport, rowOf, type ExportRead } from '../server/http/exported.ts';
import type { FileRead } from '../server/http/file.ts';
import type { Route } from '../server/http/route.ts';
import type { StoredFile } from '../server/http/stored-file.ts';
import type { Services } from '../server/services.ts';

/** A statement that the server composes. */
export interface Composed {
  /** Where it is: "programs.view" is in programs.view.sql. */
  file: string;
  /** The call that it answers. */
  call: string;
  text: string;
  isList: boolean;
  /** The part that is printed. For an export it is only its row, as the list's own call prints how rows are found. */
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

/** Every statement that answers a call of the contract; of a list those where nothing and where everything is asked. */
export function composeStatements(): Composed[] {
  const whoAsks = textOf(findSignIn);
  const composed: Composed[] = [
    {
      file: 'guard',
      call: 'Each call of somebody signed in',
      text: whoAsks,
      isList: false,
      printed: whoAsks,
    },
  ];
  forEachRoute((endpoint, how, action) => {
    const call = `${endpoint.method} ${endpoint.path}`;
    const file = fileOf(endpoint);
    for (const role of rolesWithTexts(how, action)) {
      const asking = role ? `${call} by ${role}` : call;
      if (how.kind !== 'list' && how.kind !== 'export') {
        const text = textOf(guarded(answerTo(how, action, role), action, role));
        composed.push({ file, call: asking, text, isList: false, printed: text });
        continue;
      }
      const plain = demanded(endpoint);
      const row = how.kind === 'export' && textOf(rowOf(how, listContextOf(action, plain, role)));
      for (const shape of [plain, everythingAsked(how, endpoint, role)]) {
        const named = `${asking}${nameOf(shape)}`;
        for (const [part, text] of textsOf(how, action, shape, role))
          composed.push({
            file,
            call: `${named}${part && `, ${part}`}`,
            text,
            isList: true,
            printed: row || text,
          });
      }
    }
  });
  return composed;
}

/** The filters of each list whose condition isn't part of the text where everything is asked, by the list's file. */
export function filtersWithoutCondition(): Map<string, string[]> {
  const missing = new Map<string, string[]>();
  forEachRoute((endpoint, how, action) => {
    if (how.kind !== 'list' && how.kind !== 'export') return;
    for (const role of rolesWithTexts(how, action)) {
      const { fields, search } = everythingAsked(how, endpoint, role);
      const whole = textsOf(how, action, { fields, search }, role).join();
      const without = Object.keys(fields).filter((name) => {
        // The subject isn't a filter, even if the query names it.
        if (name === endpoint.subjectIn) return false;
        const { [name]: _, ...others } = fields;
        return textsOf(how, action, { fields: others, search }, role).join() === whole;
      });
      if (without.length > 0) missing.set(fileOf(endpoint), without);
    }
  });
  return missing;
}

function forEachRoute(work: (endpoint: Endpoint, how: How, action: Action) => void): void {
  const route: Route = (endpoint, how) => {
    if (endpoint.action !== 'public') work(endpoint, how as unknown as How, endpoint.action);
  };
  // A company that sends mail says more.
  const config = readConfig({
    SMTP_URL: 'smtp://mail.company.example',
    MAIL_FROM: 'training@company.example',
  });
  serveContract(route, { config } as Services);
}

type Listed = ListRead<never, unknown, string> | ExportRead<never, string>;

type How =
  | Read<never, never, unknown, string>
  | Listed
  | ComputedRead<unknown, string>
  | FileRead<unknown, string>
  | StoredFile<unknown, string>
  | { kind: 'change' | 'upload' | 'public-reply' };

/**
 * The texts of a list for calls that ask alike. If there are several, each has the part of the answer that it finds.
 */
function textsOf(
  how: Listed,
  action: Action,
  shape: Shape,
  role: Role | null,
): [part: string, text: string][] {
  const { question, ways, page } = composeList(listForOf(how), action, shape, role);
  const pages = ways.map((way): [string, string] => [way ?? '', textOf(page(way))]);
  return question ? [['asked first', textOf(question)], ...pages] : pages;
}

const textOf = (select: Sql) => writeStatement(db, select).text;

function answerTo(how: Exclude<How, Listed>, action: Action, role: Role | null): Sql {
  switch (how.kind) {
    case 'read':
      return answerOf(how, action, role);
    case 'file':
    case 'stored-file':
    case 'computed-read':
      return answerOf(read(how.facts), action);
    case 'change':
    case 'upload':
    case 'public-reply':
      return nothing;
  }
}

const listForOf = (how: Listed): ListFor => (how.kind === 'list' ? how.list : listForExport(how));

/** The roles that have a text of their own; null alone where one text serves all of them. */
function rolesWithTexts(how: How, action: Action): (Role | null)[] {
  if (!('options' in how && how.options.isByRole)) return [null];
  return isByLine(action) ? [...roles] : rolesFor(action);
}

/** The fields without which the call is refused. */
function demanded({ query }: Endpoint): Shape {
  const { shape = {} } = (query ?? {}) as { shape?: Record<string, { _zod: { optin?: string } }> };
  const names = Object.keys(shape).filter((name) => shape[name]!._zod.optin === undefined);
  return { ...nothingAsked, fields: Object.fromEntries(names.map((name) => [name, true])) };
}

/** Each field of the query; of a choice the word with the longest text of those that change the text. */
function everythingAsked(how: Listed, { query, action }: Endpoint, role: Role | null): Shape {
  const { search, limit: _limit, cursor: _cursor, ...fields } = Object.fromEntries(wordsOf(query));
  const textWith = (words: Shape['fields']) =>
    textsOf(how, action as Action, { fields: words, search: null }, role).join();
  const plain = textWith({});
  const longest = (name: string, words: readonly string[]) => {
    const texts = words.map((word) => ({ word, text: textWith({ [name]: word }) }));
    return texts.reduce((found, each) =>
      found.text === plain || (each.text !== plain && each.text.length > found.text.length) ? each : found,
    ).word;
  };
  return {
    fields: Object.fromEntries(
      Object.entries(fields).map(([name, words]) => [name, words ? longest(name, words) : true]),
    ),
    search: search === undefined ? null : { isIndexed: true, hasMailbox: true },
  };
}

/** "?role=admin&site&search", of a call's fields. */
function nameOf({ fields, search }: Shape): string {
  const named = Object.entries(fields).map(([name, word]) => (word === true ? name : `${name}=${word}`));
  const all = [...named, ...(search ? ['search'] : [])];
  return all.length === 0 ? '' : `?${all.join('&')}`;
}

const apis = {
  'sign-in': signInApi,
  dashboard: dashboardApi,
  programs: programsApi,
  'due-dates': dueDatesApi,
  audiences: audiencesApi,
  equivalents: equivalentsApi,
  needs: needsApi,
  seats: seatsApi,
  undo: undoApi,
  'session-plans': sessionPlansApi,
  reading: readingApi,
  records: recordsApi,
  files: filesApi,
  sessions: sessionsApi,
  users: usersApi,
  sites: sitesApi,
  positions: positionsApi,
  handover: handoverApi,
  'same-person': samePersonApi,
  lines: linesApi,
  imports: importsApi,
  messages: messagesApi,
  'session-messages': sessionMessagesApi,
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
