import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesApi, recordsApi, signInApi } from '#shared/contract';
import { createClient } from '../../test/client.ts';
import { largePdf, pdfOf } from '../../test/stored-files.ts';
import { recordBody } from '../../test/record-body.ts';
import { createAdmin, signIn } from './company.ts';
import { runCommand } from '../server/command-line.ts';
import { startServer, type ChildServer } from '../server/child-server.ts';
import { createTemporaryFolder } from '../temporary-folder.ts';

const folder = createTemporaryFolder('killed-upload');
const env = { DATABASE_URL: '', DATA_DIR: `${folder.path}/data` };
let server: ChildServer;

beforeAll(async () => {
  createAdmin(env);
  server = await startServer(env);
}, 120_000);

afterAll(async () => {
  await server.terminate();
  folder.remove();
});

test(
  'an upload whose server is killed leaves no file, and comes again as if nothing had been §117.1',
  { timeout: 180_000 },
  async () => {
    const { token } = await signIn(server.url);
    const as = () => createClient(server.url).as({ token });
    const { user } = await as().call(signInApi.verify);
    const body = recordBody([user._id], { title: 'Sailing', trained_on: '2026-01-05' });
    const { records } = await as().call(recordsApi.propose, { body });
    const params = { id: records[0]!._id };
    const bytes = largePdf(1_000_000);
    const sent = request(`${server.url}${filesApi.addToRecord.path.replace('{id}', params.id)}?name=a.pdf`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-length': bytes.length,
      },
    });
    const broken = once(sent, 'error');
    sent.write(bytes.subarray(0, 800_000));
    // Three of four pieces are stored within this time.
    await new Promise((done) => setTimeout(done, 2_000));
    await server.kill();
    await broken;
    server = await startServer(env);
    const listed = await as().call(recordsApi.ofPerson, { params: { id: user._id } });
    expect(listed.records[0]).toMatchObject({ files: [], file_count: 0 });
    const again = await as().send(filesApi.addToRecord, { params, query: { name: 'a.pdf' }, body: pdfOf() });
    expect(again.status).toBe(201);
    expect(runCommand(['verify-counts'], env)).toContain('all correct');
  },
);
