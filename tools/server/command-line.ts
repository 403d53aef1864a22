import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../server/root.ts';
import { serverSettings, type Environment } from './settings.ts';

/** The program of the command line, which also serves. */
export const commandLine = join(projectRoot, 'server/cli/main.ts');

/** The environment of a child: ours, the settings of a server under test, and the caller's. */
export function childEnvironment(env: Environment): NodeJS.ProcessEnv {
  return { ...process.env, ...serverSettings, ...env };
}

/** Runs a command to its end and returns its output; throws with the output when it fails. */
export function runCommand(args: readonly string[], env: Environment, input = ''): string {
  const result = spawnSync(process.execPath, [commandLine, ...args], {
    env: childEnvironment(env),
    input,
    encoding: 'utf8',
    maxBuffer: Infinity,
  });
  if (result.status !== 0) throw new Error(`${args.join(' ')} failed: ${result.stdout}${result.stderr}`);
  return result.stdout;
}

/**
 * Runs a command while this process goes on with other things; the output is that of both streams. `program` is the
 * file for Node to run instead of this checkout's command line.
 */
export function runCommandBeside(
  args: readonly string[],
  env: Environment,
  program: readonly string[] = [commandLine],
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [...program, ...args], {
    env: childEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
