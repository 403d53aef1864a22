import {
  both,
  either,
  imports,
  inside,
  lines,
  matching,
  not,
  offence,
  type Rule,
} from './structure-terms.ts';
import { textRules } from './people-texts.ts';
import { featureFiles, featureFolders, furtherFolders } from './feature-names.ts';

const mostLines = 300;

const code = matching(/\.(tsx?|mjs)$/);
const test = matching(/\.test\.tsx?$|^test\/|^e2e\//);
const sqlFiles = matching(/(^|[/-])(reads|store)\.ts$/);
const service = matching(/(^|\/)service\.ts$/);
const routes = matching(/(^|\/)routes\.ts$/);
const [pdf, letters] = furtherFolders;
const fastify = matching(/^(fastify|@fastify\/|fastify-)/);
const database = matching(/^(pg|pg-.*)$/);
const contract = matching(/^shared\/(contract|endpoint|effects|fields|lists|shapes|.+\/)/);

/** Where the present moment may be asked for (an abandoned file is really old); else it is handed in. */
const clocks = matching(/^server\/(app|clock|db\/embedded\/create-cluster)\.ts$|^server\/cli\//);

/** Programs that run before the right Node is found. */
const bootstrap = matching(/^tools\/(run|node\/[\w-]+)\.mjs$/);

/** Exports that vitest, vite, Playwright and size-limit find by their place in the file. */
const calledByTools = matching(/^((vite|vitest|playwright|size-limit)\.config|test\/start-postgres)\.ts$/);

/**
 * From the lowest to the highest: a folder of server/, or a file that stands in server/ itself. The other files there
 * are the ground on which all stand.
 */
const serverLayers = [
  ['concurrency'],
  ['passwords.ts', 'db'],
  ['audit', 'limits', 'mail', 'papers', 'logo', 'tables'],
  // The parts that http gets and hands on.
  ['http', 'services.ts', 'metrics.ts', 'authorized.ts'],
  ['features'],
  ['maintenance', 'demo'],
  ['jobs'],
  ['app.ts'],
  ['cli'],
];

const inWords = (layers: string[][]) => layers.map((layer) => layer.join(', ')).join(' < ');

function serverLayerOf(path: string): number {
  const [top, name = ''] = path.split('/');
  return top === 'server' ? serverLayers.findIndex((layer) => layer.includes(name)) : -1;
}

/** The features of the server, from the lowest to the highest: each imports those of the layers below it only. */
const featureLayers = [
  ['training'],
  ['programs'],
  ['messages'],
  ['people'],
  ['dashboard', 'calendar', 'audit', 'operations'],
];

function featureOf(path: string): string | undefined {
  return path.match(/^server\/features\/([\w-]+)\//)?.[1];
}

const featureLayerOf = (feature: string) => featureLayers.findIndex((layer) => layer.includes(feature));

/** Where SQL may stand besides the files of reads and stores. */
const sqlHomes = matching(/^server\/(db|demo)\//);

/** The layers of ARCHITECTURE.md, and how files are written. */
export const rules: readonly Rule[] = [
  ...textRules,
  {
    name: 'shared imports little',
    within: both(inside('shared'), not(test)),
    offences: imports(not(matching(/^(shared\/|zod$|zod\/|@date-fns\/tz\/tzOffset$|linkify-it$)/))),
    why: 'shared runs in the browser and on the server: only zod, what tells a zone from UTC, what finds links, and shared itself.',
  },
  {
    name: 'links are found in one place',
    within: both(code, not(matching(/^shared\/links\.ts$/)), not(test)),
    offences: imports(matching(/^linkify-it$/)),
    why: 'shared/links.ts says what becomes a link, for screens and mails; and only the pages that show such texts fetch the library.',
  },
  {
    name: 'server and web never meet: server',
    within: inside('server'),
    offences: imports(matching(/^(web\/|react)/)),
    why: 'The server knows nothing of the screens; what both need belongs in shared.',
  },
  {
    name: 'server and web never meet: web',
    within: both(inside('web'), not(test)),
    offences: imports(matching(/^(server\/|node:|pg$|kysely$|fastify)/)),
    why: 'The screens know the server through the contract in shared only.',
  },
  {
    name: 'calls without their schemas',
    within: both(matching(/^web\/|^shared\/.+\/calls\.ts$/), not(test)),
    offences: either(
      imports(matching(/^shared\/contract(\.ts)?$/)),
      lines(/^import (?!type ).*\/(schemas|shapes)(\.ts)?'/),
    ),
    why: 'Of the schemas of calls the screens take the types: the schemas would come with each page.',
  },
  {
    name: 'nothing needs the tools',
    within: inside('shared', 'server', 'web'),
    offences: imports(inside('tools')),
    why: 'The product is complete without what builds, tests and measures it: tools may import it, never the reverse.',
  },
  {
    name: 'SQL has its homes',
    within: both(inside('server'), not(sqlFiles), not(sqlHomes), not(test)),
    offences: either(
      imports(database),
      lines(/\.(selectFrom|insertInto|updateTable|deleteFrom)\(|(?<![.\w])sql[`.<]/),
    ),
    why: 'SQL belongs in reads.ts, store.ts, server/db and server/demo, where a reader looks for it.',
  },
  {
    name: 'HTTP stays at the edge',
    within: both(
      inside('server'),
      not(matching(/^server\/(http\/|app\.ts$|cli\/serve\.ts$)/)),
      not(routes),
      not(test),
    ),
    offences: imports(fastify),
    why: 'HTTP types belong in server/http and routes.ts: services, reads and stores also serve the command line.',
  },
  {
    name: 'SQL is the lowest layer of a feature',
    within: both(inside('server/features'), sqlFiles),
    offences: imports(matching(/(^|\/)(routes|service)\.ts$|^server\/http\//)),
    why: 'The layers go one way: routes, service, reads and store, db.',
  },
  {
    name: 'services know no HTTP',
    within: both(inside('server/features'), service),
    offences: imports(matching(/(^|\/)routes\.ts$|^server\/http\//)),
    why: 'The layers go one way: routes, service, reads and store, db.',
  },
  {
    name: 'no arrow upwards in the server',
    within: both(inside('server'), not(test)),
    offences: (file) => imports((target) => serverLayerOf(target) > serverLayerOf(file.path))(file),
    why: `A layer knows those below it only, and can be read without those above: ${inWords(serverLayers)}.`,
  },
  {
    name: 'no two features import each other',
    within: both(inside('server/features'), not(test)),
    offences: (file) => {
      const own = featureOf(file.path) ?? '';
      return imports((target) => {
        const other = featureOf(target) ?? own;
        return other !== own && featureLayerOf(other) >= featureLayerOf(own);
      })(file);
    },
    why: `Of two features one can be read, changed and removed without the other. A feature imports those of the layers below it only: ${inWords(featureLayers)}.`,
  },
  {
    name: 'the database is one, however many servers it has',
    within: both(
      inside('server'),
      not(test),
      not(matching(/^server\/db\/(servers\/|connect-postgres\.ts$)/)),
    ),
    offences: imports(inside('server/db/servers')),
    why: 'Only what connects knows which server is the primary and who answers reads; all others ask the Database.',
  },
  {
    name: 'a closed set of names in features',
    within: both(inside('server/features'), not(pdf), not(letters)),
    offences: ({ path }) =>
      new RegExp(`^server/features/(.+\\.test\\.ts|([\\w-]+/)+(${featureFiles.join('|')}))$`).test(path)
        ? []
        : [offence(1, `is neither ${featureFiles.join(', ')} nor a test`)],
    why: `HTTP, rules, SQL that answers reads, SQL inside a transaction: who knows one feature finds everything in the next. A part of its own is a folder with the same names; what is drawn as a PDF, and what messages say, stands in ${featureFolders.join(' and ')}.`,
  },
  {
    name: 'a PDF is drawn from facts',
    within: both(pdf, not(test)),
    offences: either(
      imports(both(inside('server'), not(pdf), not(matching(/^server\/(cache|logo\/pixels)\.ts$/)))),
      imports(matching(/^kysely$/)),
      imports(contract),
    ),
    why: 'Whoever calls it reads the facts and sends the stream: it knows neither HTTP nor the database nor the contract.',
  },
  {
    name: 'time is an argument',
    within: both(inside('server'), not(clocks), not(test)),
    offences: lines(/\bnew Date\(\)|\bDate\.now\(\)/),
    why: 'The moment arrives as an argument or from the database, so that tests can choose it.',
  },
  {
    name: 'ui knows no domain',
    within: inside('web/ui'),
    offences: either(
      imports(
        matching(/^web\/(features|components|layout|api|sign-in|routes)|^shared\/(status|access|roles)/),
      ),
      imports(contract),
    ),
    why: 'Components in web/ui work in any application; what knows trainings belongs in components or a feature.',
  },
  {
    name: 'layout knows no feature',
    within: inside('web/layout'),
    offences: imports(matching(/^web\/(features|components)\//)),
    why: 'The shell gets its pages from the routes.',
  },
  {
    name: 'components know no feature',
    within: inside('web/components'),
    offences: imports(matching(/^web\/(features|routes)/)),
    why: 'A component is what several features show; what one alone needs stands in it.',
  },
  {
    name: 'the client of the API is below the screens',
    within: inside('web/api', 'web/sign-in'),
    offences: imports(matching(/^web\/(features|components|layout|ui)\//)),
    why: 'The layers go one way: routes, features, components, layout, ui; they use api and sign-in, never the reverse.',
  },
  {
    name: 'the sign-in makes no calls',
    within: inside('web/sign-in'),
    offences: imports(matching(/^web\/api\//)),
    why: 'The client asks the sign-in for its token, so the sign-in is below it.',
  },
  {
    name: 'features stand side by side',
    within: inside('web/features'),
    offences: (file) => {
      const own = file.path.split('/').slice(0, 3).join('/');
      const foreign = (target: string) => target.startsWith('web/features/') && !target.startsWith(`${own}/`);
      return imports(foreign)(file);
    },
    why: 'A feature can be read and removed alone: what two need belongs in components, layout, ui, api, sign-in or shared.',
  },
  {
    name: 'one keeper of local storage',
    within: both(inside('web'), not(inside('web/sign-in')), not(test)),
    offences: lines(/\b(local|session)Storage\b/),
    why: 'web/sign-in alone knows what the browser remembers, so signing out forgets all of it.',
  },
  {
    name: 'one language',
    within: both(matching(/\.[cm]?js$/), not(bootstrap)),
    offences: () => [offence(1, 'is JavaScript')],
    why: 'TypeScript runs as it stands; JavaScript is only what a Node runs that is too old for that.',
  },
  {
    name: 'no barrel files',
    within: matching(/(^|\/)index\.tsx?$/),
    offences: () => [offence(1, 'is a barrel file')],
    why: 'Import from the file that defines a thing: barrels hide it, and make circles.',
  },
  {
    name: 'kebab-case names',
    // The file of a function has the function's name.
    within: both(matching(/\.(tsx?|mjs|css|sql)$/), not(inside('server/db/functions'))),
    offences: ({ path }) =>
      path.split('/').every((part) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part))
        ? []
        : [offence(1, 'has a name that is not in kebab-case')],
    why: 'One way of naming files, the same on systems that ignore case.',
  },
  {
    name: 'files that can be read at once',
    within: code,
    offences: (file) =>
      file.lines.length > mostLines ? [offence(mostLines, `has ${file.lines.length} lines`)] : [],
    why: `No file is longer than ${mostLines} lines: it does more than one thing.`,
  },
  {
    name: 'named exports',
    within: both(matching(/\.tsx?$/), not(calledByTools)),
    offences: lines(/^\s*export default\b/),
    why: 'A named export has one name everywhere, so it can be found.',
  },
  {
    name: 'no download addresses',
    within: matching(/(^|\/)package-lock\.json$/),
    offences: lines(/"resolved": "https?:/),
    why: 'Whoever installs uses the registry of their own configuration.',
  },
];
