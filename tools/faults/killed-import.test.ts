import { describe, expect, test } from 'vitest';
import { stageKilledImports } from './killed-imports.ts';

describe('an import whose server is killed', { timeout: 1_500_000 }, () => {
  const { people, plan, run, atRest, countPeople, killWhile, verifyCounts } = stageKilledImports();

  test('has done all of it or nothing at each moment, and can be run again §107.5', async () => {
    const tried = await plan(0);
    const began = performance.now();
    await run(tried);
    expect((await atRest(tried)).state).toBe('done');
    const whole = performance.now() - began;
    expect(await countPeople()).toBe(people);
    let rounds = 1;
    let round = 1;
    let planned = await plan(round);
    await killWhile(
      whole,
      () => run(planned),
      async () => {
        const { state, error } = await atRest(planned);
        if (state === 'done') rounds += 1;
        expect(await countPeople()).toBe(people * rounds);
        if (state === 'done') planned = await plan((round += 1));
        else expect([state, error]).toEqual(['failed', expect.stringContaining('You can try again.')]);
      },
    );
    await run(planned);
    expect(await atRest(planned)).toMatchObject({ state: 'done', result: { created: people } });
    expect(verifyCounts()).toContain('all correct');
  });
});
