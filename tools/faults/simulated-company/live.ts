import fc from 'fast-check';
import type { Database } from '../../../server/db/database.ts';
import { count, type Counts } from '../../load/figures.ts';
import { createRandom } from '../../company/random.ts';
import { drawnActs, lots } from './acts/acts.ts';
import { Life } from './life.ts';

interface Model {
  /** Whether mails are sent, which the oracle judges. */
  isMailed: boolean;
}

/** An event of a life: somebody acts, or time passes. */
class Happening implements fc.AsyncCommand<Model, Life> {
  readonly #name: string;
  readonly #happen: (life: Life) => Promise<void> | void;

  readonly #where: 'mailed' | 'unmailed' | 'anywhere';

  constructor(
    name: string,
    happen: (life: Life) => Promise<void> | void,
    where: 'mailed' | 'unmailed' | 'anywhere' = 'anywhere',
  ) {
    this.#name = name;
    this.#happen = happen;
    this.#where = where;
  }

  check({ isMailed }: Readonly<Model>): boolean {
    return this.#where === 'anywhere' || (this.#where === 'mailed') === isMailed;
  }

  async run(_model: Model, life: Life): Promise<void> {
    await this.#happen(life);
    if (life.problems.length > 0) throw new Error(life.problems.slice(0, 10).join('\n'));
  }

  toString(): string {
    return this.#name;
  }
}

const happenings = fc.oneof(
  {
    weight: 400,
    arbitrary: drawnActs.map(
      ({ name, act, lot }) => new Happening(`${name}(${lot})`, (life) => life.act(act, lot)),
    ),
  },
  { weight: 250, arbitrary: fc.constant(new Happening('hours', (life) => life.passHours())) },
  {
    weight: 12,
    arbitrary: fc
      .integer({ min: 2, max: 25 })
      .map((days) => new Happening(`days(${days})`, (life) => life.passDays(days), 'unmailed')),
  },
  {
    weight: 10,
    arbitrary: fc
      .integer({ min: 4, max: 24 })
      .map((hours) => new Happening(`noMail(${hours})`, (life) => life.loseMailServer(hours), 'mailed')),
  },
  {
    weight: 10,
    arbitrary: lots.map((lot) => {
      const remind = (life: Life) => life.remindByHand(createRandom(`by hand ${lot}`));
      return new Happening(`remind(${lot})`, remind, 'mailed');
    }),
  },
);

/** Where lives begin: before clocks change, before a leap day, and where clocks change at midnight. */
const beginnings = [
  { timeZone: 'Europe/Berlin', from: '2036-02-11', isMailed: true },
  { timeZone: 'America/New_York', from: '2036-09-15', isMailed: true },
  { timeZone: 'Europe/Berlin', from: '2027-01-04', isMailed: false },
  { timeZone: 'America/Sao_Paulo', from: '2016-01-04', isMailed: false },
];

export interface Lives {
  lives: number;
  /** Of each: acts and hours. */
  happenings: number;
  employees: number;
  seed: number;
  /** Only such lives; of both kinds unless told. */
  isMailed?: boolean | undefined;
  /** Of a life that an earlier run has told: that one alone. */
  path?: string | undefined;
  url?: string | undefined;
  prepare?: ((database: Database) => Promise<void>) | undefined;
}

/** Counts of all lives. `failure` tells the first life that met a problem, and how to repeat it. */
export interface Outcome {
  figures: Counts;
  failure: string | null;
}

/** Lets companies live, each by lots of its own, until one meets a problem. */
export async function live({
  lives,
  employees,
  seed,
  isMailed,
  path,
  url,
  prepare,
  happenings: most,
}: Lives): Promise<Outcome> {
  const figures: Counts = {};
  const details = await fc.check(
    fc.asyncProperty(
      fc.constantFrom(...beginnings.filter((each) => isMailed === undefined || each.isMailed === isMailed)),
      fc.array(happenings, { minLength: most, maxLength: most, size: 'max' }),
      async (beginning, commands) => {
        const life = await Life.begin({ ...beginning, employees, url, prepare });
        const failures: Error[] = [];
        const note = (error: unknown) =>
          failures.push(error instanceof Error ? error : new Error(String(error)));
        const living = async () => {
          await fc.asyncModelRun(() => ({ model: { isMailed: beginning.isMailed }, real: life }), commands);
          await life.end();
          if (life.problems.length > 0) throw new Error(life.problems.slice(0, 10).join('\n'));
        };
        await living().catch(note);
        // Closing recounts once more; a problem that was found before says more.
        await life.close().catch(note);
        for (const [what, number] of Object.entries(life.company.tally)) count(figures, what, number);
        if (failures[0]) throw failures[0];
      },
    ),
    { numRuns: lives, seed, ...(path !== undefined && { path }), endOnFailure: true },
  );
  if (!details.failed) return { figures, failure: null };
  const { counterexample, counterexamplePath, errorInstance } = details;
  const cause = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  const [beginning, commands] = counterexample ?? [];
  const told = `${beginning?.timeZone}: ${commands?.join(' ')}`.slice(0, 2_000);
  return { figures, failure: `${cause}\nFAULTS_SEED=${seed} FAULTS_PATH=${counterexamplePath}\n${told}` };
}
