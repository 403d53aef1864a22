import { createPrivatePostgres } from '../../postgres/private-server.ts';
import { numberFrom } from '../numbers.ts';
import type { Scenario } from '../runner.ts';
import { simulateYears, type Outcome } from '../years/simulate.ts';

/** Years with a leap day, and years in which clocks changed at midnight. */
const lives = [
  { timeZone: 'Europe/Berlin', from: '2027-01-04', to: '2030-01-06' },
  { timeZone: 'America/Sao_Paulo', from: '2016-01-04', to: '2019-01-06' },
];

function describe(timeZone: string, { figures, problems }: Outcome): string {
  const told = Object.entries(figures).map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`);
  return [`${timeZone}: ${told.join(', ')}`, ...problems.slice(0, 20)].join('\n');
}

export const scenario: Scenario = {
  name: 'years',
  title:
    'a company lives through three years, with joiners, leavers, renewals, corrections and changes of the clock',
  mustHold:
    'each evening the counts are those of the rows, nobody was due before being assigned or has two cycles open, and ' +
    'renewals are due at the end of the validity before, and the trail, replayed, leads to the rows',
  run: async () => {
    const [employees, seed] = [numberFrom('FAULTS_EMPLOYEES', 40), numberFrom('FAULTS_SEED', 1)];
    const postgres = await createPrivatePostgres();
    try {
      const texts: string[] = [];
      let holds = true;
      for (const life of lives) {
        const outcome = await simulateYears({ ...life, employees, seed, url: postgres.url });
        holds &&= outcome.problems.length === 0;
        texts.push(describe(life.timeZone, outcome));
      }
      return { holds, figures: texts.join('\n') };
    } finally {
      await postgres.remove();
    }
  },
};
