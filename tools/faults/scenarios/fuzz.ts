import { createPrivatePostgres } from '../../postgres/private-server.ts';
import { fuzzAt, type Outcome } from '../fuzz/fuzz.ts';
import { numberFrom } from '../numbers.ts';
import { onEmbedded } from '../databases.ts';
import type { Finding, Scenario } from '../runner.ts';

/**
 * FUZZ_REQUESTS: requests as each role at DATABASE_URL, a fifth of them on the embedded PostgreSQL. FUZZ_SEED: the one
 * that an earlier run has printed; it draws the same requests, though what they meet depends on who comes first.
 * FUZZ_ON: "postgres" (at DATABASE_URL) or "embedded", for one of them.
 */
const requests = numberFrom('FUZZ_REQUESTS', 10_000);
const seed = numberFrom('FUZZ_SEED', 1 + (Date.now() % 2 ** 31));
const only = process.env['FUZZ_ON'];

export const scenario: Scenario = {
  name: 'fuzz',
  title: `Random requests as every role, drawn from the API's own document (FUZZ_SEED=${seed})`,
  mustHold:
    'No answer fails, hangs or tells a secret; each fits the document; no rule of the data is broken; each change is audited once',
  run,
};

async function run(): Promise<Finding> {
  console.log(`FUZZ_SEED=${seed}`);
  const parts = [
    ...(only === 'embedded' ? [] : [await atDatabaseUrl()]),
    ...(only === 'postgres' ? [] : [await fuzzEmbedded()]),
  ];
  const findings = parts.flatMap((part) => part.findings);
  for (const finding of findings) console.error(`\nFINDING ${finding}`);
  return {
    figures: [`seed ${seed}`, ...parts.flatMap(({ lines }) => lines), `${findings.length} findings`].join(
      '\n',
    ),
    holds: findings.length === 0,
  };
}

async function atDatabaseUrl(): Promise<Outcome> {
  const postgres = await createPrivatePostgres();
  try {
    const outcome = await fuzzAt({ DATABASE_URL: postgres.url }, { requests, rounds: 20, seed });
    return { ...outcome, lines: ['at DATABASE_URL:', ...outcome.lines] };
  } finally {
    await postgres.remove();
  }
}

async function fuzzEmbedded(): Promise<Outcome> {
  const own = Math.ceil(requests / 5);
  const outcome = await onEmbedded(({ env }) => fuzzAt(env, { requests: own, rounds: 4, seed: seed + 1 }));
  return { ...outcome, lines: ['on the embedded PostgreSQL:', ...outcome.lines] };
}
