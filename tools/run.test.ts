import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot } from '../server/root.ts';

const packageName = 'node-for-tests';
const { node: version } = process.versions;
const needed = 'Lodestar needs Node 24 or newer: please install it from https://nodejs.org';

/** A project with nothing but the bootstrap and a program; its registry has this very Node. */
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lodestar-run-'));
  for (const path of ['tools/run.mjs', 'tools/node']) {
    cpSync(join(projectRoot, path), join(root, path), { recursive: true });
  }
  pin({ os: process.platform, cpu: process.arch });
  write(
    'program.ts',
    `const words: string[] = process.argv.slice(2);
    process.on('SIGTERM', () => process.exit(3));
    console.log([process.versions.node, ...words].join(' '));
    if (words.includes('wait')) setInterval(() => {}, 1_000);
    else process.exitCode = 7;`,
  );
  // In the place of npm ci.
  write(
    'npm-cli.js',
    `import { mkdirSync, symlinkSync } from 'node:fs';
    mkdirSync('node_modules/${packageName}/bin', { recursive: true });
    symlinkSync(${JSON.stringify(process.execPath)}, 'node_modules/${packageName}/bin/node');`,
  );
  write('package.json', '{ "type": "module" }');
  // Once: the Node that is fetched says the truth.
  write(
    'pretend.mjs',
    `const { PRETEND } = process.env;
    delete process.env.PRETEND;
    if (PRETEND) Object.defineProperty(process.versions, 'node', { value: PRETEND });`,
  );
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, content: string): void {
  writeFileSync(join(root, path), content);
}

/** Makes the bootstrap's lock file pin this platform's package. */
function pin(platform: { os: string; cpu: string }, pinned = version): void {
  const entry = { version: pinned, integrity: 'sha512-x', bin: { node: 'bin/node' }, ...platform };
  const packages = { [`node_modules/${packageName}`]: entry };
  write('tools/node/package-lock.json', JSON.stringify({ packages }));
}

function start(pretended: string, words: string[], env: Record<string, string> = {}): ChildProcess {
  const args = ['--import', join(root, 'pretend.mjs'), 'tools/run.mjs', 'program.ts', ...words];
  const npm = { npm_execpath: join(root, 'npm-cli.js'), npm_lifecycle_event: '' };
  return spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...npm, PRETEND: pretended, ...env },
  });
}

async function run(...args: Parameters<typeof start>) {
  const child = start(...args);
  const [output, errors] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, output: output.trim(), errors: errors.trim() };
}

const fetching = (old: string) => `Fetching Node ${version}, as this is Node ${old} …`;

test.each(['12.22.12', '16.20.2'])('Node %s is too old to fetch another', async (old) => {
  expect(await run(old, [])).toEqual({ code: 1, output: '', errors: `${needed} (this is Node ${old}).` });
});

test('where npm can fetch nothing, one sentence says why and gives advice', async () => {
  write('npm-cli.js', "console.error('npm error code ENOTFOUND\\nnpm error more'); process.exit(1)");
  const reason = 'this is Node 18.0.0, and another could not be fetched: npm failed with ENOTFOUND';
  expect(await run('18.0.0', [])).toEqual({
    code: 1,
    output: '',
    errors: `${fetching('18.0.0')}\n${needed} (${reason}).`,
  });
});

test('a platform without a package is told so, before anything is fetched', async () => {
  pin({ os: 'another', cpu: process.arch });
  const { code, errors } = await run('20.0.0', []);
  expect([code, errors]).toEqual([1, expect.stringContaining(`no package of Node for ${process.platform}`)]);
});

test('a Node that does not work here is not kept', async () => {
  pin({ os: process.platform, cpu: process.arch }, '99.0.0');
  const { code, errors } = await run('20.0.0', []);
  expect([code, errors]).toEqual([1, expect.stringContaining('does not run on this system')]);
  expect(readdirSync(join(root, '.cache'))).toEqual([]);
});

test('a Node that is new enough runs the program itself', async () => {
  expect(await run('', ['a', 'b'])).toEqual({ code: 7, output: `${version} a b`, errors: '' });
});

test('an older one fetches a newer, once, and hands over to it', async () => {
  const done = { code: 7, output: `${version} a "b c"` };
  expect(await run('22.0.0', ['a', '"b c"'])).toEqual({ ...done, errors: fetching('22.0.0') });
  expect(await run('18.0.0', ['a', '"b c"'])).toEqual({ ...done, errors: '' });
});

test('two that fetch at once both go on, and leave one Node', async () => {
  const both = await Promise.all([run('20.0.0', []), run('20.0.0', [])]);
  expect(both.map(({ code }) => code)).toEqual([7, 7]);
  const kept = readdirSync(join(root, '.cache')).filter((name) => name.startsWith(packageName));
  expect(kept).toEqual([`${packageName}-${version}`]);
});

test('a program started by the name "node" is the newer one, too', async () => {
  write('program.ts', "console.log((process.env.PATH ?? '').split(':')[0]);");
  const { output } = await run('20.0.0', [], { PATH: root });
  expect(output).toBe(join(root, '.cache', `${packageName}-${version}`, 'bin'));
});

test('a signal reaches the program, and its exit code comes back', async () => {
  const child = start('20.0.0', ['wait']);
  await once(child.stdout!, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([3, null]);
});
