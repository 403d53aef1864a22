import { createPrivatePostgres } from '../../postgres/private-server.ts';
import { numberFrom } from '../numbers.ts';
import { simulateQuarter, type Outcome } from '../quarter/simulate.ts';
import type { Scenario } from '../runner.ts';

/** A quarter in which an hour is lost, and one in which an hour comes twice. */
const lives = [
  { timeZone: 'Europe/Berlin', from: '2036-02-11', to: '2036-05-11' },
  { timeZone: 'America/New_York', from: '2036-09-15', to: '2036-12-14' },
];

function describe(timeZone: string, { figures, problems }: Outcome): string {
  const told = Object.entries(figures)
    .filter(([what]) => !what.startsWith('refused'))
    .map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`);
  return [`${timeZone}: ${told.join(', ')}`, ...problems.slice(0, 60)].join('\n');
}

export const scenario: Scenario = {
  name: 'quarter',
  title:
    'a company lives through a quarter in which clocks change, with joiners, leavers, extensions, exemptions, cancelled ' +
    'sessions and a mail server that is away now and then',
  mustHold:
    'no reminder comes to a person whose move it is not, at a wrong hour, twice on a day or twice for a step, and none is ' +
    'missing, as judged by a program that shares no rule with the product',
  run: async () => {
    const [employees, seed] = [numberFrom('FAULTS_EMPLOYEES', 500), numberFrom('FAULTS_SEED', 1)];
    const postgres = await createPrivatePostgres();
    try {
      const texts: string[] = [];
      let holds = true;
      for (const life of lives) {
        const outcome = await simulateQuarter({ ...life, employees, seed, url: postgres.url });
        holds &&= outcome.problems.length === 0;
        texts.push(describe(life.timeZone, outcome));
      }
      return { holds, figures: texts.join('\n') };
    } finally {
      await postgres.remove();
    }
  },
};
