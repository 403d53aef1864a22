import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask as send, textOf } from '../../../test/ask.ts';
import { askRendered, cookieOf } from '../../../test/documents.ts';
import { screensAreBuilt } from '../../../test/screens.ts';
import { startWorld, type Someone, type World } from '../../../test/world.ts';

describe.skipIf(!screensAreBuilt)('a document of an odd path', () => {
  let world: World;
  let admin: Someone;

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
    await askRendered(world.baseUrl, '/dashboard', cookieOf(admin));
  });

  afterAll(() => world.close());

  const ask = (path: string, headers?: Record<string, string>) => send(world.baseUrl, path, headers);

  const odd = [
    '//evil.example/dashboard',
    '///evil.example/dashboard',
    '//evil.example',
    '//',
    '/\\evil.example/dashboard',
    '//[/dashboard',
    '//user:secret@evil.example/dashboard',
    '/dashboard//',
    '/./dashboard',
    '/x/../dashboard',
    '/%2e%2e/dashboard',
    '/dashboard%00',
    '/%00',
    '/trainings/%00',
    '/trainings/%E0%A4%A',
    '/trainings/%ff',
    '/%64ashboard',
    '/DASHBOARD',
    '/dashboard?x=</script><script>alert(1)</script>',
    '/dashboard?x=%3C/script%3E',
    '/dashboard?%E0%A4%A=%zz',
    '/trainings?search=%00&cursor=x&status=nonsense',
    `/trainings?search=${'x'.repeat(10_000)}`,
    `/trainings?${'search=a&'.repeat(1_000)}`,
    `/trainings/${'x'.repeat(10_000)}`,
    '/users/employees?search=%27%20or%201%3D1&cursor=%7B%7D',
    'http://evil.example/dashboard',
    'https://evil.example//other.example/dashboard',
    '/__proto__',
    '/dashboard?__proto__[x]=1&constructor=x',
    '/dashboard#x',
    '/dashboard;x',
  ];

  test.each(odd.map((path) => [path.slice(0, 60), path] as const))(
    'as %s, never fails and never leads elsewhere',
    async (_, path) => {
      const failures = () =>
        world.services.metrics
          .text()
          .then((text) => /outcome="failed"\} (\d+)/.exec(text.replaceAll(/^.*_bucket.*$/gm, ''))?.[1]);
      const before = await failures();
      const [plain, answer] = [await ask(path), await ask(path, cookieOf(admin))];
      expect(answer.status).toBe(plain.status);
      expect(answer.headers).not.toHaveProperty('location');
      expect(answer.headers['content-type']).toBe(plain.headers['content-type']);
      expect(textOf(answer)).not.toMatch(/<script>|evil\.example|href="\/\//);
      // No defect that an operator would look for.
      expect(await failures()).toBe(before);
    },
  );

  test('is read as the browser reads it: a path that begins with two slashes names no host', async () => {
    const html = textOf(await ask('//evil.example/dashboard', cookieOf(admin)));
    expect(html).not.toContain('Welcome back');
  });
});
