import { startServer } from '../../server/child-server.ts';
import { runCommand } from '../../server/command-line.ts';
import type { Environment } from '../../server/settings.ts';
import { signIn } from '../company.ts';
import { compare, readState, type State } from '../writes/compare.ts';
import type { WriteLog } from '../writes/write-log.ts';
import { sessionsOfProgram } from '../writes/writers.ts';
import { countRows } from './table-counts.ts';

interface WriteLogs {
  /** What was acknowledged before the backup began. */
  before: WriteLog;
  /** All that was asked for until it was over. */
  all: WriteLog;
}

/** Restores a backup into an empty database and checks what is there. */
export async function restoreAndCheck(file: string, env: Environment, { before, all }: WriteLogs) {
  const started = performance.now();
  const output = runCommand(['restore', file], env);
  const seconds = (performance.now() - started) / 1000;
  // As restored: entries that waited for their seal may be linked in another order here.
  const [head = ''] = /\d+ [0-9a-f]{64}/.exec(output) ?? [];
  runCommand(['audit', 'verify', '--head', head], env);
  const state = await readAsServed(env, all);
  return {
    seconds,
    lost: compare(before, state, sessionsOfProgram).lost,
    // Also what was asked for while the backup was made is in it as a whole or not at all.
    halves: compare(all, state, sessionsOfProgram).halves,
    counts: await countRows(env),
    head,
  };
}

async function readAsServed(env: Environment, writeLog: WriteLog): Promise<State> {
  const server = await startServer(env);
  try {
    return await readState(server.url, await signIn(server.url), writeLog);
  } finally {
    await server.terminate();
  }
}
