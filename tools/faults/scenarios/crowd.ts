import { onDatabaseUrl, onEmbedded } from '../databases.ts';
import { chosenFrom, numberFrom } from '../numbers.ts';
import type { Scenario } from '../runner.ts';
import { crowd } from '../simulated-company/crowd.ts';
import type { StrikeName } from '../simulated-company/outages.ts';

interface Trial {
  on: typeof onDatabaseUrl;
  instances: number;
  strikes: readonly StrikeName[];
  /** Unless FAULTS_ACTS says otherwise. */
  acts: number;
}

/** By the name with which FAULTS_ONLY takes some of them. */
const trials = {
  instances: {
    on: onDatabaseUrl,
    instances: 2,
    strikes: ['an instance killed', 'an instance killed', 'an instance restarted'],
    acts: 3_000,
  },
  database: {
    on: onDatabaseUrl,
    instances: 2,
    strikes: ['PostgreSQL killed', 'PostgreSQL killed', 'PostgreSQL restarted'],
    acts: 2_000,
  },
  embedded: {
    on: onEmbedded,
    instances: 1,
    strikes: ['an instance killed', 'the server and its PostgreSQL killed'],
    acts: 2_000,
  },
  'embedded-database': {
    on: onEmbedded,
    instances: 1,
    strikes: ["the server's PostgreSQL killed"],
    acts: 1_000,
  },
} satisfies Record<string, Trial>;

export const scenario: Scenario = {
  name: 'crowd',
  title:
    '32 people at a time work at random, while instances, the PostgreSQL of DATABASE_URL, the embedded one, or it and its ' +
    'server are killed (kill -9) or restarted again and again',
  mustHold:
    'no acknowledged change is lost, none is half there, and none is made twice; every request and answer fits the rules ' +
    'of the product, and so does the database at the end; at every moment no session is over its capacity, no seat is free ' +
    'beside somebody who may have it, sheets and records agree, and the trail, replayed, leads to the rows; while PostgreSQL ' +
    'alone is unavailable each call is answered, with 503 and Retry-After at worst; a change is acknowledged again within 5 s; ' +
    'without its server the embedded PostgreSQL ends within 5 s',
  run: async () => {
    const seed = numberFrom('FAULTS_SEED', 1 + Math.floor(Math.random() * 1_000_000));
    console.log(`  FAULTS_SEED=${seed} draws the same acts again`);
    const figures: string[] = [];
    let holds = true;
    for (const name of chosenFrom('FAULTS_ONLY', Object.keys(trials) as (keyof typeof trials)[])) {
      const { on, instances, strikes, acts } = trials[name];
      const outcome = await on((deployment) =>
        crowd(deployment, { acts: numberFrom('FAULTS_ACTS', acts), seed, instances, strikes }),
      );
      holds &&= outcome.problems.length === 0;
      const told = outcome.problems.slice(0, 20).map((problem) => `VIOLATED: ${problem}`);
      figures.push([`${name}, seed ${seed}: ${outcome.figures.join('\n  ')}`, ...told].join('\n  '));
    }
    return { holds, figures: figures.join('\n') };
  },
};
