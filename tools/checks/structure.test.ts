import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/root.ts';
import { checkCircles } from './import-circles.ts';
import { checkFile, parse } from './structure.ts';
import { featureFiles, featureFolders } from './feature-names.ts';
import { rules } from './structure-rules.ts';

/** A path and a text. */
type Sample = [string, string];

/** For each rule: a file that breaks it, and one much like it that does not. */
const samples: Record<string, [Sample, Sample]> = {
  'texts that one would say aloud': [
    ['web/features/programs/own-status.tsx', '        This training comes back every year.'],
    ['web/features/programs/own-status.tsx', '        This training repeats every year.'],
  ],
  'texts of a native speaker': [
    ['web/features/users/a.tsx', "const text = 'Somebody has no e-mail.';"],
    ['web/features/users/a.tsx', "const text = 'Someone has no e-mail.';"],
  ],
  'whole sentences': [
    [
      'server/features/messages/letters/seats.ts',
      "const words = `You have a seat` + (day ? ` on ${day}` : '');",
    ],
    ['server/features/messages/letters/seats.ts', "const words = [first, last].join(' and ');"],
  ],
  'shared imports little': [
    ['shared/time.ts', "import { tzOffset } from '@date-fns/tz';"],
    [
      'shared/time.ts',
      "import { tzOffset } from '@date-fns/tz/tzOffset';\nimport { roles } from './roles.ts';",
    ],
  ],
  'links are found in one place': [
    ['web/ui/linked-text.tsx', "import { LinkifyIt } from 'linkify-it';"],
    ['shared/links.ts', "import { LinkifyIt } from 'linkify-it';"],
  ],
  'server and web never meet: server': [
    ['server/app.ts', "import { paths } from '../web/paths.ts';"],
    ['server/app.ts', "import { contract } from '#shared/contract';"],
  ],
  'server and web never meet: web': [
    ['web/api/client.ts', "import type { App } from '../../server/app.ts';"],
    ['web/api/client.ts', "import { usersApi } from '#shared/people/users/calls';"],
  ],
  'calls without their schemas': [
    ['shared/people/users/calls.ts', "import { usersSchemas } from './schemas.ts';"],
    ['web/api/client.ts', "import type { TrainingRecord } from '#shared/training/records/schemas';"],
  ],
  'nothing needs the tools': [
    ['server/cli/main.ts', "import { generateCompany } from '../../tools/company/generate-company.ts';"],
    ['tools/lodestar.ts', "import { generateCompany } from './company/generate-company.ts';"],
  ],
  'SQL has its homes': [
    ['server/features/people/users/service.ts', "const user = await db.selectFrom('users').execute();"],
    [
      'server/features/people/users/reads.ts',
      "import { sql } from 'kysely';\nexport const one = sql`select 1`;",
    ],
  ],
  'HTTP stays at the edge': [
    ['server/features/people/users/service.ts', "import type { FastifyRequest } from 'fastify';"],
    ['server/features/people/users/routes.ts', "import type { FastifyRequest } from 'fastify';"],
  ],
  'SQL is the lowest layer of a feature': [
    ['server/features/people/users/reads.ts', "import { createUser } from './service.ts';"],
    ['server/features/people/users/reads.ts', "import { scope } from '../../../db/relations.ts';"],
  ],
  'services know no HTTP': [
    ['server/features/people/users/service.ts', "import { userRoutes } from './routes.ts';"],
    ['server/features/people/users/service.ts', "import { insertUser } from './store.ts';"],
  ],
  'no arrow upwards in the server': [
    ['server/db/relations.ts', "import { viewProgram } from '../features/programs/reads.ts';"],
    ['server/features/programs/reads.ts', "import { scope } from '../../db/relations.ts';"],
  ],
  'no two features import each other': [
    ['server/features/training/seats/service.ts', "import { readUser } from '../../people/users/store.ts';"],
    [
      'server/features/people/users/service.ts',
      "import { openTrainings } from '../../training/seats/service.ts';",
    ],
  ],
  'the database is one, however many servers it has': [
    ['server/http/guard.ts', "import { Servers } from '../db/servers/servers.ts';"],
    ['server/db/connect-postgres.ts', "import { Servers } from './servers/servers.ts';"],
  ],
  'a closed set of names in features': [
    ['server/features/people/users/queries.ts', 'export {};'],
    ['server/features/people/users/leaving/service.ts', 'export {};'],
  ],
  'a PDF is drawn from facts': [
    ['server/features/training/records/pdf/certificate.ts', "import { readRecord } from '../reads.ts';"],
    ['server/features/training/records/pdf/certificate.ts', "import { formatDay } from '#shared/month';"],
  ],
  'time is an argument': [
    ['server/features/programs/service.ts', 'const now = new Date();'],
    [
      'server/features/programs/service.ts',
      '// not new Date(), but:\nconst deadline = new Date(row.deadline);',
    ],
  ],
  'ui knows no domain': [
    ['web/ui/button.tsx', "import { paths } from '../features/programs/parts.tsx';"],
    [
      'web/ui/button.tsx',
      "import { Spinner } from './spinner.tsx';\nimport { productName } from '#shared/product';",
    ],
  ],
  'layout knows no feature': [
    ['web/layout/shell.tsx', "import { Bell } from '../features/profile/bell.tsx';"],
    ['web/layout/shell.tsx', "import { Button } from '../ui/button.tsx';"],
  ],
  'components know no feature': [
    ['web/components/person-line.tsx', "import { whyClosed } from '../features/assignments/assignable.ts';"],
    ['web/components/person-line.tsx', "import { Avatar } from '../ui/avatar.tsx';"],
  ],
  'the client of the API is below the screens': [
    ['web/api/client.ts', "import { toast } from '../ui/toast.tsx';"],
    ['web/api/client.ts', "import { token } from '../sign-in/token.ts';"],
  ],
  'the sign-in makes no calls': [
    ['web/sign-in/restore.ts', "import { call } from '../api/client.ts';"],
    ['web/sign-in/restore.ts', "import type { SessionUser } from '#shared/shapes';"],
  ],
  'features stand side by side': [
    ['web/features/users/list.tsx', "import { Card } from '../programs/card.tsx';"],
    [
      'web/features/users/list.tsx',
      "import { Row } from './parts/row.tsx';\nimport { paths } from '../../paths.ts';",
    ],
  ],
  'one keeper of local storage': [
    ['web/features/profile/page.tsx', "localStorage.setItem('user', id);"],
    ['web/sign-in/store.ts', "localStorage.setItem('user', id);"],
  ],
  'one language': [
    ['tools/checks/structure.mjs', 'export {};'],
    ['tools/run.mjs', 'export {};'],
  ],
  'no barrel files': [
    ['web/ui/index.ts', "export * from './button.tsx';"],
    ['web/ui/button.tsx', 'export function Button() {}'],
  ],
  'kebab-case names': [
    ['web/ui/BackButton.tsx', 'export function BackButton() {}'],
    ['server/db/migrations/0001-base.sql', 'select 1;'],
  ],
  'files that can be read at once': [
    ['server/app.ts', 'export {};\n'.repeat(301)],
    ['server/app.ts', 'export {};\n'.repeat(120)],
  ],
  'named exports': [
    ['web/ui/button.tsx', 'export default function Button() {}'],
    ['vite.config.ts', 'export default defineConfig({});'],
  ],
  'no download addresses': [
    ['package-lock.json', '"resolved": "https://example.org/zod-4.6.7.tgz",'],
    ['package-lock.json', '"version": "4.6.7",'],
  ],
};

/** More that is refused, by rules that name several layers. */
const moreOffences: [string, string, string][] = [
  ['calls without their schemas', 'web/api/client.ts', "import { usersApi } from '#shared/contract';"],
  ['calls without their schemas', 'web/api/client.ts', "import { person } from '#shared/shapes';"],
  ['a closed set of names in features', 'server/features/service.ts', 'export {};'],
  ['no arrow upwards in the server', 'server/clock.ts', "import type { Db } from './db/tables.ts';"],
  [
    'no arrow upwards in the server',
    'server/audit/chain/seal.ts',
    "import type { Services } from '../../services.ts';",
  ],
  ['no arrow upwards in the server', 'server/jobs/run-jobs.ts', "import { createApp } from '../app.ts';"],
  [
    'no two features import each other',
    'server/features/calendar/reads.ts',
    "import { auditEntries } from '../audit/reads.ts';",
  ],
  [
    'no two features import each other',
    'server/features/unheard-of/reads.ts',
    "import { demandOf } from '../training/solvency/reads.ts';",
  ],
  ['ui knows no domain', 'web/ui/icon.tsx', "import { statusLabels } from '#shared/status';"],
  ['ui knows no domain', 'web/ui/avatar.tsx', "import type { Person } from '#shared/shapes';"],
  ['ui knows no domain', 'web/ui/avatar.tsx', "import { PersonLine } from '../components/person-line.tsx';"],
  [
    'layout knows no feature',
    'web/layout/shell.tsx',
    "import { DateTime } from '../components/date-time.tsx';",
  ],
  [
    'the client of the API is below the screens',
    'web/api/queries.ts',
    "import { programQuery } from '../components/program-query.ts';",
  ],
  [
    'texts of a native speaker',
    'web/features/help/help-topics.ts',
    "const text = 'Choose “Away…” behind “⋯”.';",
  ],
  [
    'texts of a native speaker',
    'web/features/records/record-actions.tsx',
    'const text = `“${title}” of ${name} was revoked.`;',
  ],
  ['texts of a native speaker', 'web/features/programs/a.ts', "const text = 'Everyone is complete.';"],
  ['texts of a native speaker', 'web/components/due.ts', 'const text = `Everyone is due ${day}`;'],
  ['texts of a native speaker', 'shared/programs/schemas.ts', "const text = 'Must be now or nobody';"],
  [
    'texts of a native speaker',
    'shared/programs/schemas.ts',
    "const summary = 'Archive a program; repeating it changes nothing';",
  ],
];

test('every rule has its samples', () => {
  expect(Object.keys(samples)).toEqual(rules.map((rule) => rule.name));
});

test.each(rules)('it refuses an offence against: $name', ({ name, why }) => {
  const [path, text] = samples[name]![0];
  expect(checkFile(path, text)).toEqual([expect.stringContaining(why)]);
});

test.each(moreOffences)('%s: %s with %s', (name, path, text) => {
  const { why } = rules.find((rule) => rule.name === name)!;
  expect(checkFile(path, text)).toEqual([expect.stringContaining(why)]);
});

test.each(rules)('it accepts a neighbour of the offence against: $name', ({ name }) => {
  const [path, text] = samples[name]![1];
  expect(checkFile(path, text)).toEqual([]);
});

test('of two features that import each other one is refused, whichever they are', () => {
  const features = ['training', 'programs', 'messages', 'people', 'dashboard', 'calendar'];
  const pairs = features.flatMap((one, index) => features.slice(index + 1).map((other) => [one, other]));
  for (const [one, other] of pairs) {
    const refusals = [
      ...checkFile(`server/features/${one}/service.ts`, `import { a } from '../${other}/store.ts';`),
      ...checkFile(`server/features/${other}/service.ts`, `import { b } from '../${one}/store.ts';`),
    ];
    expect(refusals).not.toEqual([]);
  }
});

test('a message names the place, the offence and the reason', () => {
  expect(checkFile('server/app.ts', "\nimport { paths } from '../web/paths.ts';")).toEqual([
    'server/app.ts:2 imports web/paths.ts\n    The server knows nothing of the screens; what both need belongs in shared.',
  ]);
});

test('the contributor’s guide names the files and folders of a feature that the check lets pass', () => {
  const guide = readFileSync(join(projectRoot, 'CONTRIBUTING.md'), 'utf8');
  const told = /^- The files of a server's feature are .*$/m.exec(guide)![0];
  const names = [...told.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
  expect(names).toEqual([...featureFiles, ...featureFolders]);
});

test('a circle of imports is refused with the files on it, whether of values or of types', () => {
  const circle = [
    parse('server/a.ts', "import type { B } from './b.ts';"),
    parse('server/b.ts', "import { c } from '#shared/c';"),
    parse('shared/c.ts', "import { a } from '../server/a.ts';"),
    parse('server/outside.ts', "import { a } from './a.ts';"),
  ];
  expect(checkCircles(circle)).toEqual([
    expect.stringContaining('server/a.ts → server/b.ts → shared/c.ts → server/a.ts\n'),
  ]);
});

test('two ways to one file are no circle', () => {
  const diamond = [
    parse('server/a.ts', "import { b } from './b.ts';\nimport { c } from './c.ts';"),
    parse('server/b.ts', "import { d } from './d.ts';"),
    parse('server/c.ts', "import { d } from './d.ts';"),
    parse('server/d.ts', 'export const d = 1;'),
  ];
  expect(checkCircles(diamond)).toEqual([]);
});
