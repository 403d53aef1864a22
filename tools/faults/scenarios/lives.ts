import { createPrivatePostgres } from '../../postgres/private-server.ts';
import { listCounts } from '../../load/figures.ts';
import { numberFrom } from '../numbers.ts';
import type { Scenario } from '../runner.ts';
import { live } from '../simulated-company/live.ts';

export const scenario: Scenario = {
  name: 'lives',
  title:
    'companies live under a moved clock, with joiners, leavers, renewals, corrections, cancelled sessions, changes of the ' +
    'clock and a mail server that is away now and then',
  mustHold:
    'each evening the counts are those of the rows, nobody was due before being assigned or has two cycles open, and ' +
    'renewals are due at the end of the validity before, and the trail, replayed, leads to the rows; no reminder comes to ' +
    'a person whose move it is not, at a wrong hour, twice on a day or twice for a step, and none is missing, as judged by ' +
    'a program that shares no rule with the product',
  run: async () => {
    const seed = numberFrom('FAULTS_SEED', 1);
    const postgres = await createPrivatePostgres();
    try {
      const { figures, failure } = await live({
        lives: numberFrom('FAULTS_LIVES', 6),
        happenings: numberFrom('FAULTS_HAPPENINGS', 4_000),
        employees: numberFrom('FAULTS_EMPLOYEES', 24),
        seed,
        path: process.env['FAULTS_PATH'],
        url: postgres.url,
      });
      const told = `seed ${seed}: ${listCounts(figures)}`;
      return { holds: failure === null, figures: failure === null ? told : `${told}\n${failure}` };
    } finally {
      await postgres.remove();
    }
  },
};
