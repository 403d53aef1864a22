import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CallApi, Render } from '#shared/rendering';
import { screensAreBuilt } from '../../../test/screens.ts';
import { startWorld } from '../../../test/world.ts';
import { projectRoot } from '../../root.ts';

describe.skipIf(!screensAreBuilt)('a screen with a defect', () => {
  test('is no document, though React would render the rest of the page', async () => {
    const world = await startWorld();
    onTestFinished(() => world.close());
    const admin = await world.createPerson('admin');
    // oxlint-disable-next-line no-unsafe-type-assertion -- the build defines the exports of the module
    const { render } = (await import(join(projectRoot, 'dist/web/render.js'))) as { render: Render };
    const callApi: CallApi = async ({ method, url, body }) => {
      const answer = await fetch(`${world.baseUrl}${url}`, {
        method,
        headers: { cookie: `token=${admin.token}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    /** Brings the screen to a defect: it counts on people, and here is one who is none. */
    const callWithDefect: CallApi = async (call) => {
      if (!call.url.startsWith('/api/users?')) return callApi(call);
      return { status: 200, body: { users: { trainers: [null] }, next_cursor: null, total: 1 } };
    };
    const request = { url: '/users/trainers', now: new Date().toISOString(), readerZone: null };

    await expect(render(request, callWithDefect)).rejects.toThrow(
      'A part of the screen could not be rendered.',
    );
    expect(await render(request, callApi)).toMatchObject({ status: 200 });
  });
});
