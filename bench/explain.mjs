import { openStage } from './company/stage.mjs';
import { showPlan, sumUpPlan } from './report/plan.mjs';
import { formatTable, shorten } from './report/table.mjs';
import { nameSize } from './sizes.mjs';

/** As the server's sessions are set up. */
const session = 'set plan_cache_mode = force_generic_plan; set jit = off';

/** Prints how the database answers the calls that read, those with `wanted` in their name: a table, and each one's plan. */
export async function explainCalls(
  /** @type {import('./place/cluster.mjs').Cluster} */ cluster,
  /** @type {readonly number[]} */ sizes,
  /** @type {string} */ wanted,
) {
  for (const employees of sizes) {
    const stage = await openStage(cluster, employees);
    const explained = await explainAll(stage, wanted);
    await stage.stop();
    const rows = explained.map(({ name, result }) => {
      const { milliseconds, hit, read, removed } = sumUpPlan(result);
      return { call: name, ms: shorten(milliseconds), hit, read, 'removed by filters': removed };
    });
    console.log(`### ${nameSize(employees)} employees\n\n${formatTable(rows)}\n`);
    for (const { name, result } of explained)
      console.log(`#### ${name}, ${nameSize(employees)}\n\n\`\`\`\n${showPlan(result)}\n\`\`\`\n`);
  }
}

async function explainAll(
  /** @type {import('./company/stage.mjs').Stage} */ { ask, calls, answerables },
  /** @type {string} */ wanted,
) {
  await ask?.(session);
  const explained = [];
  for (const { name, variants } of calls) {
    const [first] = variants;
    const found = answerables.find(({ path, token }) => path === first?.path && token === first.token);
    if (!found || !ask || !name.includes(wanted)) continue;
    const { text, values } = found.question;
    await ask(`prepare explained as ${text}`);
    const execute = `execute explained (${values.map(writeLiteral).join(', ')})`;
    // The first time shows what the database's memory lacks and not how it works.
    await ask(execute);
    const [row] = await ask(`explain (analyze, buffers, format json) ${execute}`);
    await ask('deallocate explained');
    const results = /** @type {import('./report/plan.mjs').Explained[]} */ (row?.['QUERY PLAN'] ?? []);
    explained.push(...results.map((result) => ({ name, result })));
  }
  return explained;
}

/** In quotes a value is of whatever type the statement wants. */
function writeLiteral(/** @type {unknown} */ value) {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
  const text = value instanceof Date ? value.toISOString() : /** @type {string | number} */ (value);
  return `'${String(text).replaceAll("'", "''")}'`;
}
