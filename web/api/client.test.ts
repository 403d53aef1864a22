import { beforeEach, expect, test, vi } from 'vitest';
import { programsApi } from '#shared/programs/calls';
import type { SessionUser } from '#shared/shapes';
import { signInApi } from '#shared/people/sign-in/calls';
import { usersApi } from '#shared/people/users/calls';
import { currentUser, startSignIn } from '../sign-in/sign-in-store.ts';
import { call } from './client.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({}));
  startSignIn({ user: {} as SessionUser, token: 'a-token' });
});

const view = () => call(programsApi.view, { params: { id: 'a b' } });
const signIn = () => call(signInApi.signIn, { body: { email: 'a@company.example', password: ' b ' } });

test('cookies and the token go along with every call, a payload as JSON §32.6 §45.1', async () => {
  await view();
  await signIn();
  expect(fetched.mock.calls[0]![0]).toBe('/api/training-programs/a%20b');
  const [asked, sent] = fetched.mock.calls.map(([, init]) => init!) as [RequestInit, RequestInit];
  for (const { credentials, headers } of [asked, sent]) {
    expect(credentials).toBe('include');
    expect(new Headers(headers).get('authorization')).toBe('Bearer a-token');
  }
  expect([asked.method, asked.body]).toEqual(['GET', undefined]);
  expect(new Headers(asked.headers).has('content-type')).toBe(false);
  expect([sent.method, sent.body]).toEqual(['POST', '{"email":"a@company.example","password":" b "}']);
  expect(new Headers(sent.headers).get('content-type')).toBe('application/json');
});

test.each<[string, () => Promise<Response>, string, number]>([
  ['the server’s message', async () => Response.json({ message: 'Taken.' }, { status: 409 }), 'Taken.', 409],
  ['no message', async () => Response.json({}, { status: 404 }), 'An error occured', 404],
  ['no JSON', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }), 'An error occured', 502],
  ['an error', () => Promise.reject(new TypeError('Failed to fetch')), 'Failed to fetch', 0],
  ['an error without a text', () => Promise.reject(new Error('')), 'An error occured', 0],
])('a call that fails with %s is told in these words §29.4', async (_, answer, message, status) => {
  fetched.mockImplementation(answer);
  await expect(view()).rejects.toMatchObject({ message, status });
});

test('a token that is refused ends the sign-in, a wrong password doesn’t §29.4', async () => {
  fetched.mockImplementation(async () => Response.json({ message: 'No.' }, { status: 401 }));
  await expect(signIn()).rejects.toMatchObject({ status: 401 });
  expect(currentUser()).not.toBeNull();
  await expect(view()).rejects.toMatchObject({ status: 401 });
  expect(currentUser()).toBeNull();
});

test('a sign-in that a standby does not know goes on', async () => {
  const headers = { 'Lodestar-Read-From': 'standby' };
  fetched.mockImplementation(async () => Response.json({ message: 'No.' }, { status: 401, headers }));
  await expect(view()).rejects.toMatchObject({ status: 503, code: 'not_ready' });
  expect(currentUser()).not.toBeNull();
});

test('a change is not sent without a key', async () => {
  await expect(call(usersApi.createDepartment, { body: { name: 'Harbour' } })).rejects.toThrow('sendChange');
  expect(fetched).not.toHaveBeenCalled();
});
