import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { contract } from '#shared/contract';
import { secretPatternOf } from '../../../server/http/secret-paths.ts';
import { findFreePort } from '../../server/free-port.ts';
import { findProgram } from '../find-program.ts';
import { shipped, startNginx } from './nginx.ts';

/** Calls whose path opens something by itself. */
const calls = contract
  .map(({ path }) => path)
  .filter((path) => path.includes('{token}'))
  .map((path) => path.replace('{token}', 'a-secret-token'));
/** They, and the pages to which mails lead: these have the path of their call. */
const secretPaths = new Set([
  ...calls,
  ...calls.map((path) => path.replace('/api', '')),
  '/confirm/a-secret-token',
]);
const isSecret = (path: string) => secretPatternOf(path) !== null;

test('every path of the contract that opens something by itself is known as secret, and so are the pages of such links', () => {
  expect(calls.filter((path) => !isSecret(path))).toEqual([]);
  expect([...secretPaths].filter(isSecret).length).toBeGreaterThan(calls.length);
});

test('the shipped nginx configuration knows the same paths as secret as the server does, in both of its logs §84.7', () => {
  const [, unlogged = ''] = /map \$uri \$lodestar_is_logged \{[^}]*~\*(\S+) 0;/.exec(shipped) ?? [];
  const [, silent = ''] = /location ~\* (\S+) \{\n\s*error_log \S+ crit;/.exec(shipped) ?? [];
  for (const pattern of [unlogged, silent]) {
    const known = new RegExp(pattern, 'i');
    for (const path of [...secretPaths, '/API/Choose/a-secret-token'])
      expect({ path, isKnown: known.test(path) }).toEqual({ path, isKnown: isSecret(path) });
    for (const path of [
      '/trainings/choose',
      '/api/user/calendar',
      '/choose',
      '/verify/123',
      '/api/calendars/x',
    ])
      expect(known.test(path), path).toBe(false);
  }
});

test('while no instance answers, nginx’s logs tell of other requests and show no path that opens something §84.7 §86.8 §87.7', async (context) => {
  const program = findProgram('nginx');
  if (!program) return context.skip('There is no nginx here.');
  const instance = createServer((_, reply) => reply.end('{}')).listen(0, '127.0.0.1');
  await once(instance, 'listening');
  const ports = [(instance.address() as AddressInfo).port, await findFreePort()];
  const nginx = await startNginx(program, ports);
  onTestFinished(() => nginx.stop());
  instance.closeAllConnections();
  await new Promise((resolve) => instance.close(resolve));
  const spellings = (path: string) => [
    path,
    path.toUpperCase().replace('A-SECRET-TOKEN', 'a-secret-token'),
    path.replace(/^\//, '//'),
    path.replace('c', '%63').replace('u', '%75'),
    `${path}/more?a-secret-query`,
  ];
  for (const path of [...secretPaths].filter(isSecret).flatMap(spellings))
    expect({ path, status: await statusOf(nginx.port, path) }).toEqual({ path, status: 502 });
  expect(await statusOf(nginx.port, '/trainings/seen')).toBe(502);

  await expect.poll(() => nginx.logs().access).toContain('/trainings/seen');
  const { access, error } = nginx.logs();
  expect(error).toContain('/trainings/seen');
  expect(access + error).not.toContain('a-secret');
});

/** The path is sent as it stands. */
async function statusOf(port: number, path: string): Promise<number> {
  const asked = request({ host: '127.0.0.1', port, path }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}
