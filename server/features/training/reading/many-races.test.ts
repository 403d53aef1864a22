import { describe, test } from 'vitest';
import { during, stage } from '../../../../test/cast.ts';
import { raceAgainstVersion, raceForLastTry } from '../../../../test/reading-rounds.ts';
import { startBeside } from '../../../../test/start-beside.ts';
import { readConfig } from '../../../config.ts';

const rounds = 200;
const limits = { ...readConfig({}).limits, changesPerUser: 0, requestsPerUser: 0 };

describe(`two instances, ${rounds} times,`, () => {
  const { world, admin, manager, ada } = stage({
    settings: { limits },
    people: { admin: 'admin', manager: 'manager', ada: 'employee' },
  });
  const beside = during(() => startBeside(world));
  const scene = () => ({ world, people: { admin, manager, ada }, beside });

  test('take the last try once, and make one record §118.5 §118.7', async () => {
    for (let round = 0; round < rounds; round++) await raceForLastTry(scene(), round);
  });

  test('sign no version that is past §118.5', async () => {
    for (let round = 0; round < rounds; round++) await raceAgainstVersion(scene());
  });
});
