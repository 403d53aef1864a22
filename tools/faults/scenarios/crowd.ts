import { onDurablePostgres } from '../databases.ts';
import { numberFrom } from '../numbers.ts';
import type { Scenario } from '../runner.ts';
import { crowd } from '../simulated-company/crowd.ts';

export const scenario: Scenario = {
  name: 'crowd',
  title: '32 people at a time work at random on two instances, which are killed and restarted meanwhile',
  mustHold:
    'every request and answer fits the rules of the product, and so does the database at the end; at every moment no ' +
    'session is over its capacity, no seat is free beside somebody who may have it, sheets and records agree, and the ' +
    'trail, replayed, leads to the rows',
  run: async () => {
    const seed = numberFrom('FAULTS_SEED', 1 + Math.floor(Math.random() * 1_000_000));
    console.log(`  FAULTS_SEED=${seed} draws the same acts again`);
    const acts = numberFrom('FAULTS_ACTS', 3_000);
    const { figures, problems } = await onDurablePostgres((url) => crowd({ acts, seed, url }));
    const told = problems.slice(0, 20).map((problem) => `VIOLATED: ${problem}`);
    return {
      holds: problems.length === 0,
      figures: [`seed ${seed}: ${figures.join('\n')}`, ...told].join('\n'),
    };
  },
};
