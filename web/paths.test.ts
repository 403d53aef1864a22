import { expect, test } from 'vitest';
import { loginReturningTo, paths, returnPath } from './paths.ts';

const origin = 'https://lodestar.example';

test('a login leads back to where the person was', () => {
  for (const path of ['/trainings/a?session=b', '/trainings?search=fire%20%26%20flood', '/users/managers']) {
    const [pathname, search = ''] = path.split('?');
    const url = new URL(loginReturningTo({ pathname: pathname!, search: search && `?${search}` }), origin);
    expect(returnPath(url.searchParams.get('from'), origin)).toBe(path);
  }
  expect(loginReturningTo({ pathname: '/', search: '' })).toBe(paths.login());
  expect(returnPath(`${origin}/trainings#top`, origin)).toBe('/trainings#top');
});

test('it leads nowhere else', () => {
  const crafted = [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'http://[',
    '/logout',
    '/Logout/',
  ];
  for (const from of [null, ...crafted]) expect(returnPath(from, origin)).toBe(paths.dashboard());
});
