import { startPostgres } from '../../scripts/postgres.mjs';
import { fuzzOn } from '../fuzz/fuzz.mjs';

/**
 * FUZZ_REQUESTS: requests as each role on PostgreSQL, a fifth of them on the embedded database. FUZZ_SEED: the one
 * that an earlier run has printed; it draws the same requests, though what they meet depends on who comes first.
 * FUZZ_ON: "postgres" or "embedded", for one of them.
 */
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 10_000);
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const only = process.env['FUZZ_ON'];

export const scenario = {
  name: 'fuzz',
  title: `Random requests as every role, drawn from the API's own document (FUZZ_SEED=${seed})`,
  mustHold:
    'No answer fails, hangs or tells a secret; each fits the document; no rule of the data is broken; each change is audited once',
  run,
};

/** @returns {Promise<{figures: string, holds: boolean}>} */
async function run() {
  console.log(`FUZZ_SEED=${seed}`);
  /** @type {string[]} */
  const figures = [];
  let findings = 0;
  for (const part of [onPostgres, onEmbedded]) {
    const outcome = await part();
    if (!outcome) continue;
    findings += outcome.findings.length;
    figures.push(...outcome.lines);
    for (const finding of outcome.findings) console.error(`\nFINDING ${finding}`);
  }
  return {
    figures: [`seed ${seed}`, ...figures, `${findings} findings`].join('\n'),
    holds: findings === 0 && figures.length > 0,
  };
}

async function onPostgres() {
  if (only === 'embedded') return null;
  const postgres = await startPostgres();
  if (!postgres) return { findings: [], lines: ['no PostgreSQL here: left out'] };
  try {
    const outcome = await fuzzOn({ databaseUrl: postgres.url, requests, rounds: 20, seed });
    return { ...outcome, lines: ['on PostgreSQL:', ...outcome.lines] };
  } finally {
    await postgres.stop();
  }
}

async function onEmbedded() {
  if (only === 'postgres') return null;
  const own = Math.ceil(requests / 5);
  const outcome = await fuzzOn({ databaseUrl: '', requests: own, rounds: 4, seed: seed + 1 });
  return { ...outcome, lines: ['on the embedded database:', ...outcome.lines] };
}
