import { setTimeout as pause } from 'node:timers/promises';
import { importsApi } from '#shared/contract';
import type { Import } from '#shared/people/imports/schemas';
import { csvOf } from '../../test/import-file.ts';
import { createAdmin, signIn } from '../faults/company.ts';
import { say } from '../process.ts';
import { startServer } from '../server/child-server.ts';
import { residentMegabytes, watchMemory } from '../server/process-figures.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

/*
 * How long files of people take, how long their undo, and how much memory the server takes for it. The first file makes
 * the company. The other one changes half of the people and adds a tenth. Line managers are given by name.
 *
 *   npx node tools/run.mjs tools/bench/imports.ts 50000
 */

const headings = [
  'Personnel ID',
  'Login',
  'E-mail',
  'First name',
  'Last name',
  'Role',
  'Department',
  'Site',
  'Position',
  'Line manager',
  'Joined on',
  'Tags',
];

/** The name of somebody, which nobody else has. */
const nameOf = (number: number) => [`Given${number % 997}`, `Family${number % 7919}`] as const;

/** Somebody of the company: ten people lead each eight of the next level. */
function person(number: number, change: string): string[] {
  return [
    `K${number}`,
    `login-${number}`,
    `person${number}@company.example`,
    ...nameOf(number),
    'employee',
    `Department ${number % 40}`,
    `Site ${number % 12}`,
    `Position ${number % 60}${number % 2 === 0 ? change : ''}`,
    number < 10
      ? ''
      : nameOf(Math.floor(number / 8))
          .toReversed()
          .join(', '),
    `20${10 + (number % 15)}-0${1 + (number % 9)}-1${number % 9}`,
    number % 3 === 0 ? 'forklift, shift:night' : '',
  ];
}

const tableOf = (people: number, { change = '', added = 0 } = {}) => [
  headings,
  ...Array.from({ length: people }, (_, index) => person(index + 1 + added, change)),
];

const people = Number(process.argv[2] ?? 50_000);
const folder = createTemporaryFolder('imports');
const env = { DATABASE_URL: '', DATA_DIR: `${folder.path}/data`, LOG_LEVEL: 'error' };
createAdmin(env);
const server = await startServer(env);

try {
  const { token } = await signIn(server.url);
  const authorization = `Bearer ${token}`;
  const ask = async <Answer>(path: string, body?: object | Uint8Array<ArrayBuffer>): Promise<Answer> => {
    const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json';
    const response = await fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization, ...(body && { 'content-type': type }) },
      ...(body && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(await response.text());
    return (await response.json()) as Answer;
  };
  type Reply = { import: Import };
  const atRest = async (started: Import): Promise<Import> => {
    let found = started;
    while (found.state === 'planning' || found.state === 'running') {
      await pause(100);
      found = (await ask<Reply>(importsApi.view.path.replace('{importId}', found._id))).import;
    }
    return found;
  };
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = residentMegabytes(server.pid) ?? 0;
    const most = watchMemory(server.pid);
    const began = performance.now();
    const result = await work();
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const grown = most() - before;
    say(`${name.padEnd(36)} ${seconds.padStart(5)} s  +${grown} MB of ${before}`);
    return result;
  };
  const send = async (path: string, body: object | Uint8Array<ArrayBuffer>, id = '') =>
    atRest((await ask<Reply>(path.replace('{importId}', id), body)).import);
  const plan = (content: Buffer) =>
    send(`${importsApi.upload.path}?what=people&source=bench&name=people`, Uint8Array.from(content));
  const undo = async ({ _id }: Import) => {
    const { digest } = await timed('  preview of its undo', () =>
      ask<{ digest: string }>(importsApi.previewUndo.path.replace('{importId}', _id), {}),
    );
    return timed('  undo', () => send(importsApi.undo.path, { effects: digest }, _id));
  };
  const files: [string, string[][]][] = [
    ['new people', tableOf(people)],
    ['half changed, a tenth new', tableOf(people, { change: 'x', added: Math.floor(people / 10) })],
  ];
  const imported: Import[] = [];
  for (const [name, rows] of files) {
    const planned = await timed(`plan ${name}`, () => plan(csvOf(...rows)));
    say(`  ${planned.state} ${planned.error ?? ''} ${JSON.stringify(planned.counts)}`);
    const done = await timed('  run', () =>
      send(importsApi.run.path, { digest: planned.digest }, planned._id),
    );
    say(`  ${done.state} ${done.error ?? ''} ${JSON.stringify(done.result)}`);
    imported.push(done);
  }
  for (const done of imported.toReversed()) say(`  ${(await undo(done)).state}`);
} finally {
  say(server.printed().log.slice(-2_000) + server.printed().errors.slice(-2_000));
  await server.terminate();
  folder.remove();
}
