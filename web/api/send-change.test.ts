import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { programsApi } from '#shared/programs/calls';
import type { SessionUser } from '#shared/shapes';
import { signInApi } from '#shared/people/sign-in/calls';
import { usersApi } from '#shared/people/users/calls';
import { errorTable, type ErrorCode } from '#shared/errors';
import { forgetUser, setUser } from '../sign-in/sign-in-store.ts';
import { OutcomeUnknownError, sendChange } from './send-change.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset().mockImplementation(async () => Response.json({}));
});

afterEach(() => {
  vi.useRealTimers();
});

/** With the waiting between the tries passed over. */
async function settle<Reply>(promise: Promise<Reply>): Promise<Reply> {
  promise.catch(() => {});
  await vi.runAllTimersAsync();
  return promise;
}

const rename = (first_name: string) =>
  settle(sendChange(signInApi.changeName, { body: { first_name, last_name: 'Test' } }));

/** The keys of the tries so far, and forgets the tries. */
function takeKeys() {
  const keys = fetched.mock.calls.map(([, init]) => new Headers(init!.headers).get('idempotency-key'));
  fetched.mockClear();
  return keys;
}

const lose = () => Promise.reject(new TypeError('Failed to fetch'));
const refuse = (code: ErrorCode, headers: Record<string, string> = {}) => {
  const [status, message] = errorTable[code];
  return async () => Response.json({ code, message }, { status, headers });
};

describe('a change', () => {
  test('is not tried again when it was refused, and the next one has a key of its own', async () => {
    fetched.mockImplementation(refuse('department_name_taken'));
    await expect(rename('Ada')).rejects.toMatchObject({ status: 409 });
    await expect(rename('Ada')).rejects.toMatchObject({ status: 409 });
    const [first, second, ...others] = takeKeys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second === first, others]).toEqual([false, []]);
  });

  test('is told at once that the disk is full', async () => {
    fetched.mockImplementation(refuse('storage_full'));
    await expect(rename('Ada')).rejects.toMatchObject({ code: 'storage_full' });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test('is tried again under the same key when it got lost, and then the next one has its own', async () => {
    fetched.mockImplementationOnce(lose);
    fetched.mockImplementationOnce(async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
    await rename('Ada');
    const [first, ...others] = takeKeys();
    expect(others).toEqual([first, first]);
    await rename('Ada');
    expect(takeKeys()).not.toContain(first);
  });

  test('waits as long as the server asks for §29.7', async () => {
    fetched.mockImplementationOnce(refuse('not_ready', { 'retry-after': '7' }));
    const sent = sendChange(usersApi.createDepartment, { body: { name: 'Harbour' } });
    await vi.advanceTimersByTimeAsync(6_900);
    expect(sends()).toBe(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(sends()).toBe(2);
    await sent;
  });

  test('is sent again where no answer comes for ten seconds, and one about many people where none comes at all', async () => {
    const hang = (_: unknown, init?: RequestInit) =>
      new Promise<Response>((_answer, reject) => {
        init!.signal!.addEventListener('abort', () => reject(new Error('Aborted')));
      });
    fetched.mockImplementation(hang);
    await expect(rename('Hanging')).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(takeKeys()).toHaveLength(3);
    const assign = (people: number) => {
      const body = { assigned_employees: Array.from({ length: people }, String) };
      return settle(sendChange(programsApi.assign, { params: { id: 'a' }, body }));
    };
    await expect(assign(1)).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(takeKeys()).toHaveLength(3);
    await expect(assign(100)).rejects.toBeInstanceOf(OutcomeUnknownError);
    expect(takeKeys()).toHaveLength(1);
  });

  test('is given up after half a minute, with its outcome unknown', async () => {
    fetched.mockImplementation(lose);
    const start = performance.now();
    const failure: unknown = await rename('Ada').catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(OutcomeUnknownError);
    expect(failure).toMatchObject({ message: "We can't tell whether this was saved." });
    const seconds = (performance.now() - start) / 1_000;
    expect(seconds).toBeGreaterThan(20);
    expect(seconds).toBeLessThanOrEqual(30);
  });

  test('that the server could not begin is told in its words when it is given up', async () => {
    fetched.mockImplementation(refuse('busy'));
    await expect(rename('Busy')).rejects.toMatchObject({ code: 'busy' });
    expect(fetched.mock.calls.length).toBeGreaterThan(4);
  });

  test('stays unknown when the server only says later that it can’t begin', async () => {
    fetched.mockImplementationOnce(refuse('outcome_unknown'));
    fetched.mockImplementation(refuse('not_ready'));
    await expect(rename('Unknown')).rejects.toBeInstanceOf(OutcomeUnknownError);
    fetched.mockImplementation(refuse('busy'));
    await expect(rename('Unknown')).rejects.toBeInstanceOf(OutcomeUnknownError);
    fetched.mockImplementation(refuse('too_many_requests'));
    await expect(rename('Unknown')).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  test('keeps its key until it is answered, whether the screen tries again or the person §29.8', async () => {
    fetched.mockImplementation(lose);
    await expect(rename('Ada')).rejects.toThrow();
    await expect(rename('Ada')).rejects.toThrow();
    fetched.mockImplementation(async () => Response.json({}));
    await rename('Ada');
    const keys = takeKeys();
    expect(new Set(keys).size).toBe(1);
    await rename('Ada');
    expect(takeKeys()).not.toContain(keys[0]);
  });

  test('with another value has another key, and so has the former value after it', async () => {
    const keys = [];
    fetched.mockImplementation(lose);
    await expect(rename('Ada')).rejects.toThrow();
    keys.push(takeKeys()[0]);
    fetched.mockImplementation(async () => Response.json({}));
    await rename('Eve');
    keys.push(takeKeys()[0]);
    await rename('Ada');
    keys.push(takeKeys()[0]);
    expect(new Set(keys).size).toBe(3);
  });

  test('has a key of its own again once another one has undone its possible effect', async () => {
    const add = () => settle(sendChange(usersApi.createDepartment, { body: { name: 'Harbour' } }));
    fetched.mockImplementation(lose);
    await expect(add()).rejects.toThrow();
    const [first] = takeKeys();
    fetched.mockImplementation(async () => Response.json({}));
    await settle(sendChange(usersApi.deleteDepartment, { params: { departmentId: 'harbour' } }));
    takeKeys();
    await add();
    expect(takeKeys()).not.toContain(first);
  });

  test('that creates something keeps its key whatever else is made or ended meanwhile', async () => {
    const body = { name: 'Harbour' };
    const add = () => settle(sendChange(usersApi.createDepartment, { body }));
    fetched.mockImplementation(lose);
    await expect(add()).rejects.toThrow();
    const [first] = takeKeys();
    fetched.mockImplementation(async () => Response.json({}));
    await settle(sendChange(usersApi.delete, { params: { id: 'somebody' } }));
    await settle(sendChange(usersApi.renameDepartment, { params: { departmentId: 'other' }, body }));
    takeKeys();
    await add();
    expect(takeKeys()).toEqual([first]);
  });

  test('stays unknown when the right to it was lost after a try that may have made it', async () => {
    fetched.mockImplementationOnce(lose);
    fetched.mockImplementation(refuse('role_forbidden'));
    await expect(rename('Forbidden')).rejects.toBeInstanceOf(OutcomeUnknownError);
    await expect(rename('Never sent')).rejects.toMatchObject({ status: 403 });
  });

  test('of one person is never that of the next one at the same browser', async () => {
    fetched.mockImplementation(lose);
    setUser({ _id: 'ada' } as SessionUser);
    await expect(rename('Shared')).rejects.toThrow();
    const [first] = takeKeys();
    forgetUser();
    setUser({ _id: 'eve' } as SessionUser);
    await expect(rename('Shared')).rejects.toThrow();
    expect(takeKeys()).not.toContain(first);
    forgetUser();
  });

  test('of one thing has nothing to do with that of another', async () => {
    fetched.mockImplementation(lose);
    const remove = (id: string) => settle(sendChange(usersApi.delete, { params: { id } }));
    await expect(remove('one')).rejects.toThrow();
    const [first] = takeKeys();
    await expect(remove('other')).rejects.toThrow();
    expect(takeKeys()).not.toContain(first);
    await expect(remove('one')).rejects.toThrow();
    expect(new Set(takeKeys())).toEqual(new Set([first]));
  });
});

/** How often the change was sent; readiness is asked for besides. */
function sends(): number {
  return fetched.mock.calls.filter(([, init]) => init?.method === 'POST').length;
}
