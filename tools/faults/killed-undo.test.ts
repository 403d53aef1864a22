import { describe, expect, test } from 'vitest';
import { importsApi } from '#shared/contract';
import type { Import } from '#shared/people/imports/schemas';
import { stageKilledImports } from './killed-imports.ts';

describe('an undo whose server is killed', { timeout: 1_500_000 }, () => {
  const { people, client, plan, run, atRest, countPeople, killWhile, verifyCounts } = stageKilledImports();

  async function importAnew(round: number): Promise<Import> {
    const planned = await plan(round);
    await run(planned);
    const done = await atRest(planned);
    expect(done).toMatchObject({ state: 'done', result: { created: people } });
    return done;
  }

  async function undo({ _id: importId }: Import): Promise<unknown> {
    const params = { importId };
    const { digest } = await client().call(importsApi.previewUndo, { params });
    return client().send(importsApi.undo, { params, body: { effects: digest } });
  }

  test('has removed everybody or nobody at each moment, and can be tried again §115.1', async () => {
    let done = await importAnew(0);
    const began = performance.now();
    await undo(done);
    expect((await atRest(done)).state).toBe('undone');
    const whole = performance.now() - began;
    expect(await countPeople()).toBe(0);
    let round = 1;
    done = await importAnew(round);
    await killWhile(
      whole,
      () => undo(done),
      async () => {
        const { state } = await atRest(done);
        expect(['done', 'undone']).toContain(state);
        expect(await countPeople()).toBe(state === 'done' ? people : 0);
        if (state === 'undone') done = await importAnew((round += 1));
      },
    );
    await undo(done);
    expect((await atRest(done)).state).toBe('undone');
    expect(verifyCounts()).toContain('all correct');
  });
});
