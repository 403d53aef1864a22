import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort, runCli } from '../server.mjs';
import { serverSettings } from '../settings.mjs';
import { loadBuilt } from './built.mjs';
import { observe, refill } from './caller.mjs';
import { Company } from './company.mjs';
import { judgeDatabase, openForJudging } from './database.mjs';
import { drive, roles } from './drive.mjs';
import { learn } from './learn.mjs';
import { Ledger } from './ledger.mjs';
import { readOperations } from './operations.mjs';
import { startLoggedServer } from './server.mjs';

/**
 * @typedef {object} Outcome
 * @property {string[]} findings
 * @property {string[]} lines figures
 */

const email = 'observer@company.example';
const driversOfEachRole = 2;

/**
 * Fuzzes a server on one database. After each round everything stands still and the database is judged.
 *
 * @param {{databaseUrl: string, requests: number, rounds: number, seed: number}} run requests of each role; an
 *   empty URL means the embedded database
 * @returns {Promise<Outcome>}
 */
export async function fuzzOn({ databaseUrl, requests, rounds, seed }) {
  const folder = mkdtempSync(join(tmpdir(), 'lodestar-fuzz-'));
  const env = {
    ...serverSettings,
    LOG_LEVEL: 'error',
    PORT: String(await findFreePort()),
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(folder, 'data'),
  };
  const who = ['--email', email, '--first-name', 'Olive', '--last-name', 'Observer'];
  runCli(['create-admin', ...who], env, 'guiding-light\n');
  let server = await startLoggedServer(env);
  try {
    const { fuzz, ledger, company } = await prepare(server.url);
    /** @type {Set<string>} */
    const complaints = new Set();
    const atRest = newJudge(env, ledger);
    const started = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      await refill(fuzz);
      const share = Math.ceil(requests / rounds / driversOfEachRole);
      const drivers = roles.flatMap((role, place) =>
        Array.from({ length: driversOfEachRole }, (_, index) =>
          drive(fuzz, { role, requests: share, seed: seed + round * 100 + place * 10 + index }),
        ),
      );
      await Promise.all(drivers);
      // The embedded database is one process's at a time.
      if (!databaseUrl) await server.stop();
      await atRest.judge(`round ${round + 1}`, fuzz.findings);
      for (const line of server.complaints()) complaints.add(line);
      if (!databaseUrl) server = await startLoggedServer(env);
    }
    const minutes = (performance.now() - started) / 60_000;
    for (const line of complaints) fuzz.findings.set(kindOf(line), line.slice(0, 1_500));
    const unreached = fuzz.operations.filter(({ key }) => !ledger.operations.get(key)?.done);
    for (const { key } of unreached) fuzz.findings.set(`${key}: never succeeded`, '');
    return {
      findings: [...fuzz.findings].map(([kind, text]) => `${kind}\n${text}`),
      lines: [
        ...figuresOf(ledger, minutes),
        `${fuzz.operations.length - unreached.length} of ${fuzz.operations.length} operations succeeded at least once`,
        `${company.programs.size} programs, ${atRest.completions()} completions, ${atRest.entries()} audit entries ` +
          `for ${ledger.changeCount} acknowledged changes`,
      ],
    };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function prepare(/** @type {string} */ url) {
  const [company, ledger] = [new Company(), new Ledger()];
  const operations = await readOperations(url);
  const { errorTable } = await loadBuilt('shared/errors.js');
  const problem = (await (await fetch(`${url}/api/openapi.json`)).json()).components.schemas.Problem;
  const observer = await observe({ url, ledger }, email);
  company.observer = observer.id;
  ledger.learn = (key, reply) => {
    const operation = operations.find((one) => one.key === key);
    const sent = { url, method: 'GET', target: '', headers: {}, body: null };
    const ready = { sent, actor: observer, byCookie: false, isOwnSite: false, key: null, tree: null };
    if (operation) learn(company, operation, ready, reply);
  };
  const known = { errorTable, codes: new Set(problem.properties.code.enum) };
  /** @type {Map<string, string>} */
  const findings = new Map();
  return { fuzz: { url, company, ledger, observer, operations, known, findings }, ledger, company };
}

function newJudge(/** @type {Record<string, string>} */ env, /** @type {Ledger} */ ledger) {
  /** @type {import('./judge.mjs').Records} */
  let records = { completions: new Map(), archived: new Map() };
  let entries = 0;
  return {
    completions: () => records.completions.size,
    entries: () => entries,
    judge: async (/** @type {string} */ when, /** @type {Map<string, string>} */ findings) => {
      const database = await openForJudging(env);
      try {
        const outcome = await judgeDatabase(database.db, { records, changes: ledger.changes });
        ({ records, entries } = outcome);
        for (const { rule, detail } of outcome.found) {
          if (!findings.has(rule)) findings.set(rule, `  ${when}: ${detail}`);
        }
      } finally {
        await database.close();
      }
    },
  };
}

/** Complaints of one kind differ in their times and ids. */
function kindOf(/** @type {string} */ line) {
  const message = /"err":\{"type":"[^"]*","message":"([^"]*)"/.exec(line)?.[1] ?? line.slice(0, 120);
  return `the log: ${message.replace(/[0-9a-f-]{36}|\d+/g, '…')}`;
}

function figuresOf(/** @type {Ledger} */ ledger, /** @type {number} */ minutes) {
  const share = (/** @type {{all: number, done: number}} */ { all, done }) =>
    `${Math.round((done / all) * 100)} %`;
  const total = ledger.durations.length;
  const weakest = [...ledger.operations]
    .toSorted(([, left], [, right]) => left.done - right.done)
    .slice(0, 6)
    .map(([key, { done, all }]) => `${key} ${done}/${all}`);
  return [
    `${total} requests in ${minutes.toFixed(1)} min; half within ${ledger.quantile(0.5)} ms, 99 % within ` +
      `${ledger.quantile(0.99)} ms, all within ${ledger.quantile(1)} ms`,
    `succeeded: ${[...ledger.roles].map(([role, row]) => `${role} ${share(row)} of ${row.all}`).join(', ')}`,
    `statuses: ${[...ledger.statuses]
      .toSorted(([left], [right]) => left - right)
      .map(([status, count]) => `${status} ×${count}`)
      .join(', ')}`,
    `rarest successes: ${weakest.join('; ')}`,
  ];
}
