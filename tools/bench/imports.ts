import { setTimeout as pause } from 'node:timers/promises';
import { importsApi } from '#shared/contract';
import type { Import } from '#shared/people/imports/schemas';
import { writeXlsx } from '../../server/tables/writing/write-xlsx.ts';
import { csvOf } from '../../test/import-file.ts';
import { createAdmin, signIn } from '../faults/company.ts';
import { say } from '../process.ts';
import { startServer } from '../server/child-server.ts';
import { residentMegabytes, watchMemory } from '../server/process-figures.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

/*
 * How long a file of people takes, and how much memory the server then takes: npx node tools/run.mjs
 * tools/bench/imports.ts 50000. The first file makes the company, the second is the same, of the third each second row
 * changes something, and a tenth is new; between them one of everybody lacks 30 people, who are suspended, and come back
 * with the third; then the same as a spreadsheet.
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

/** Somebody of the company: ten people lead each eight of the next level. */
function person(number: number, change: string): string[] {
  return [
    `K${number}`,
    `login-${number}`,
    `person${number}@company.example`,
    `Given${number % 997}`,
    `Family${number % 7919}${number % 2 === 0 ? change : ''}`,
    'employee',
    `Department ${number % 40}`,
    `Site ${number % 12}`,
    `Position ${number % 60}`,
    number < 10 ? '' : `K${Math.floor(number / 8)}`,
    `20${10 + (number % 15)}-0${1 + (number % 9)}-1${number % 9}`,
    number % 3 === 0 ? 'forklift, shift:night' : '',
  ];
}

const tableOf = (people: number, { change = '', added = 0 } = {}) => [
  headings,
  ...Array.from({ length: people }, (_, index) => person(index + 1 + added, change)),
];

async function spreadsheetOf(rows: string[][]): Promise<Buffer> {
  const [head = [], ...others] = rows;
  const columns = head.map((heading) => ({ heading, type: 'text' as const }));
  async function* each() {
    yield* others;
  }
  const pieces: Buffer[] = [];
  for await (const piece of writeXlsx({ columns, rows: each(), timeZone: 'UTC' }, 'People'))
    pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

const people = Number(process.argv[2] ?? 50_000);
const folder = createTemporaryFolder('imports');
const env = { DATABASE_URL: '', DATA_DIR: `${folder.path}/data`, LOG_LEVEL: 'error' };
createAdmin(env);
const server = await startServer(env);

try {
  const { token } = await signIn(server.url);
  const authorization = `Bearer ${token}`;
  const ask = async (
    path: string,
    sent?: { method: string; body: string | Uint8Array<ArrayBuffer>; type: string },
  ) => {
    const headers = { authorization, ...(sent && { 'content-type': sent.type }) };
    const init = sent ? { method: sent.method, body: sent.body, headers } : { headers };
    const response = await fetch(`${server.url}${path}`, init);
    const body: unknown = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(body));
    return (body as { import: Import }).import;
  };
  const atRest = async (started: Import): Promise<Import> => {
    let found = started;
    while (found.state === 'planning' || found.state === 'running') {
      await pause(100);
      found = await ask(importsApi.view.path.replace('{importId}', started._id));
    }
    return found;
  };
  /** How long a read of others takes, in milliseconds, until the returned function is called: the median, and the slowest of a hundred (p50, p99). */
  const watchOthers = () => {
    const taken: number[] = [];
    const over = new AbortController();
    const read = async () => {
      while (!over.signal.aborted) {
        const began = performance.now();
        await ask('/api/people?limit=50');
        taken.push(performance.now() - began);
        await pause(20);
      }
    };
    const reading = read();
    return async () => {
      over.abort();
      await reading;
      const sorted = taken.toSorted((left, right) => left - right);
      const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
      return `p50 ${at(0.5)} p99 ${at(0.99)} ms`;
    };
  };
  const timed = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = residentMegabytes(server.pid) ?? 0;
    const most = watchMemory(server.pid);
    const others = watchOthers();
    const began = performance.now();
    const result = await work();
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    const grown = most() - before;
    say(`${name.padEnd(36)} ${seconds.padStart(5)} s  +${grown} MB of ${before}  others ${await others()}`);
    return result;
  };
  const plan = (content: Buffer, isOfEverybody = false) =>
    ask(`${importsApi.upload.path}?what=people&source=bench&name=people&everybody=${isOfEverybody}`, {
      method: 'POST',
      body: Uint8Array.from(content),
      type: 'application/octet-stream',
    }).then(atRest);
  const run = ({ _id, digest, counts }: Import) =>
    ask(importsApi.run.path.replace('{importId}', _id), {
      method: 'POST',
      // More than twenty have to be named.
      body: JSON.stringify({ digest, missing: counts.missing }),
      type: 'application/json',
    }).then(atRest);

  const rest = () => timed('nothing', () => pause(10_000));
  await rest();
  const files: [string, string[][], boolean?][] = [
    ['new people', tableOf(people)],
    ['the same', tableOf(people)],
    ['everybody, 30 missing', tableOf(people - 30), true],
    ['half changed, a tenth new', tableOf(people, { change: 'x', added: Math.floor(people / 10) })],
  ];
  for (const [name, rows, isOfEverybody] of files) {
    const planned = await timed(`plan ${name}`, () => plan(csvOf(...rows), isOfEverybody));
    say(`  ${planned.state} ${planned.error ?? ''} ${JSON.stringify(planned.counts)}`);
    const done = await timed(`run ${name}`, () => run(planned));
    say(`  ${done.state} ${done.error ?? ''} ${JSON.stringify(done.result)}`);
    await rest();
  }
  const sheet = await spreadsheetOf(tableOf(people));
  const planned = await timed(`plan a spreadsheet of ${Math.round(sheet.length / 1e6)} MB`, () =>
    plan(sheet),
  );
  say(`  ${planned.state} ${JSON.stringify(planned.counts)}`);
} finally {
  say(server.printed().log.slice(-2_000) + server.printed().errors.slice(-2_000));
  await server.terminate();
  folder.remove();
}
