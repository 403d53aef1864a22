import { beforeAll, describe, expect, test } from 'vitest';
import type { File } from '#shared/files/file';
import { stage } from '../../../../test/cast.ts';
import { addFile, addProgramFile, download, jpeg, largePdf, propose } from '../../../../test/stored-files.ts';

const { world, admin, ada } = stage({ people: { admin: 'admin', ada: 'employee' } });

const bytes = largePdf(700_001);
let file: File;

beforeAll(async () => {
  file = await addFile(ada, await propose(ada), bytes);
});

const get = (options: Parameters<typeof download>[3] = {}) => download(world, ada, file._id, options);
const ranged = (range: string, headers = {}) => get({ headers: { range, ...headers } });

describe('the bytes of a file', () => {
  test('are 404 without such a file, and 401 without a sign-in §117.5', async () => {
    expect((await download(world, { token: 'forged' }, file._id)).status).toBe(401);
    expect((await download(world, ada, '01900000-0000-7000-8000-000000000000')).status).toBe(404);
  });

  test('come as an attachment that no cache keeps and no browser runs §117.8', async () => {
    const { status, headers, bytes: sent } = await get();
    expect(status).toBe(200);
    expect(sent.equals(bytes)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '700001',
      'content-disposition': 'attachment; filename=proof.pdf',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
      etag: `"${file.sha256}"`,
    });
  });

  test('are shown in the browser with view=1: a PDF without a policy, a picture with it §117.8', async () => {
    const query = { view: '1' };
    const { headers } = await get({ query });
    expect([headers.get('content-disposition'), headers.get('content-security-policy')]).toEqual([
      'inline; filename=proof.pdf',
      null,
    ]);
    const picture = await addProgramFile(admin, jpeg, 'map.jpg');
    const shown = await download(world, admin, picture._id, { query });
    expect(shown.headers.get('content-disposition')).toBe('inline; filename=map.jpg');
    expect(shown.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect((await get({ query: { view: '2' } })).status).toBe(400);
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=262143-262144', 262_143, 262_144],
    ['bytes=262144-524287', 262_144, 524_287],
    ['bytes=100-600000', 100, 600_000],
    ['bytes=700000-', 700_000, 700_000],
    ['bytes=-1', 700_000, 700_000],
    ['bytes=-9999999', 0, 700_000],
  ])('come as the part that “%s” asks for §117.8', async (range, from, to) => {
    const { status, headers, bytes: sent } = await ranged(range);
    expect([status, headers.get('content-range')]).toEqual([206, `bytes ${from}-${to}/700001`]);
    expect(headers.get('content-length')).toBe(String(to - from + 1));
    expect(sent.equals(bytes.subarray(from, to + 1))).toBe(true);
  });

  test('are refused where the part lies beyond the end, and come whole for several parts or another version §117.8', async () => {
    const beyond = await ranged('bytes=700001-');
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */700001']);
    for (const [range, headers] of [
      ['bytes=0-1,5-6', {}],
      ['bytes=0-1', { 'if-range': '"another"' }],
    ] as const) {
      const { status, bytes: sent } = await ranged(range, headers);
      expect([status, sent.length]).toEqual([200, 700_001]);
    }
    expect((await ranged('bytes=0-1', { 'if-range': `"${file.sha256}"` })).status).toBe(206);
  });

  test('stay where they are for somebody who has them §117.8', async () => {
    const same = await get({ headers: { 'if-none-match': `"x", "${file.sha256}"` } });
    expect([same.status, same.bytes.length]).toEqual([304, 0]);
    expect((await get({ headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });
});
