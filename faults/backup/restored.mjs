import { signIn } from '../company.mjs';
import { runCli, startServer } from '../server.mjs';
import { compare, readState } from '../writes/compare.mjs';
import { sessionsOfProgram } from '../writes/writers.mjs';
import { countRows } from './table-counts.mjs';

/**
 * Restores a backup into an empty database and looks at what is there.
 *
 * @param {string} file
 * @param {Record<string, string>} env of the empty database
 * @param {{before: import('../writes/ledger.mjs').Ledger, all: import('../writes/ledger.mjs').Ledger}} ledgers
 *   what was acknowledged before the backup began, and all that was asked for until it was over
 */
export async function restoreAndLook(file, env, { before, all }) {
  const started = performance.now();
  const told = runCli(['restore', file], env);
  const seconds = (performance.now() - started) / 1000;
  // As restored: entries that waited for their seal may be linked in another order here.
  const [head = ''] = /\d+ [0-9a-f]{64}/.exec(told) ?? [];
  runCli(['audit', 'verify', '--head', head], env);
  const server = await startServer(env);
  /** @type {import('../writes/compare.mjs').State} */
  let state;
  try {
    const admin = await signIn(() => server.url);
    state = await readState(admin.send, all);
  } finally {
    await server.kill('SIGTERM');
  }
  return {
    seconds,
    lost: compare(before, state, sessionsOfProgram).lost,
    // Also what was asked for while the backup was made is in it as a whole or not at all.
    halves: compare(all, state, sessionsOfProgram).halves,
    counts: await countRows(env),
    head,
  };
}
