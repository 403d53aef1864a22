import { createPrivatePostgres } from '../../postgres/private-server.ts';
import { fuzz } from '../fuzz/fuzz.ts';
import { numberFrom } from '../numbers.ts';
import type { Finding, Scenario } from '../runner.ts';

/**
 * FUZZ_REQUESTS: with something wrong, of each call in each of FUZZ_ROUNDS. FUZZ_SEED: the one that an earlier run has
 * printed; it draws the same mistakes. FUZZ_ONLY: calls with this in method and path.
 */
const requests = numberFrom('FUZZ_REQUESTS', 60);
const rounds = numberFrom('FUZZ_ROUNDS', 4);
const seed = numberFrom('FUZZ_SEED', 1 + (Date.now() % 2 ** 31));

export const scenario: Scenario = {
  name: 'fuzz',
  title: `Every call of the API's own document, valid and with mistakes (FUZZ_SEED=${seed})`,
  mustHold:
    'No answer fails, hangs or tells a secret; each fits the document; no rule of the data is broken; each change is audited ' +
    'once; and each call succeeds where nothing is wrong',
  run,
};

async function run(): Promise<Finding> {
  console.log(`FUZZ_SEED=${seed}`);
  const postgres = await createPrivatePostgres();
  try {
    const only = process.env['FUZZ_ONLY'] ?? '';
    const { findings, lines } = await fuzz({ url: postgres.url, only, requests, rounds, seed });
    for (const finding of findings) console.error(`\nFINDING ${finding}`);
    return {
      figures: [`seed ${seed}`, ...lines, `${findings.length} findings`].join('\n'),
      holds: findings.length === 0,
    };
  } finally {
    await postgres.remove();
  }
}
