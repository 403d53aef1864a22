import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../server/root.ts';
import { npmCommand } from './node/npm-command.mjs';
import { whenNpmIsGone } from './node/run-child.mjs';

/** A failure whose message says all: it is shown without a stack. */
export class Failure extends Error {}

/** Prints progress. Standard error, so that the output of a CLI command stays its own. */
export function say(message: string): void {
  process.stderr.write(`${message}\n`);
}

/** Seconds since a `performance.now()`, as text: "3.2 s". */
export function since(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** Shows a failure (one sentence for those foreseen, the whole stack for others) and sets the exit code. */
export function report(error: unknown): void {
  say(error instanceof Failure ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}

/** The frame of every program of tools/: it ends on signals, with its children, and reports a failure. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  exitOnSignals();
  try {
    await work();
  } catch (error) {
    report(error);
  }
}

interface RunOptions {
  /** Collects the output instead of showing it. */
  capture?: boolean;
  /** Added to those of this process; undefined takes one away. */
  env?: Record<string, string | undefined>;
  /** Milliseconds after which the program is ended. */
  timeout?: number;
}

interface Ended {
  /** 127 when it could not be started. */
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();

/** Runs a program in the project's folder and waits for its end. */
export function run(
  command: string,
  args: readonly string[],
  { capture = false, env = {}, timeout }: RunOptions = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      timeout,
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (output += text));
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      if (!capture) say(error.message);
      resolve({ code: 127, output: error.message });
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a program of this project, named by its path from the project's folder, in a process of its own. */
export function runScript(path: string, args: readonly string[] = [], options?: RunOptions): Promise<Ended> {
  return run(process.execPath, [join(projectRoot, path), ...args], options);
}

/**
 * Runs the program of an installed package with this Node: the same on every platform, and no shell in between that
 * would swallow signals.
 */
export function runTool(packageName: string, args: readonly string[], options?: RunOptions): Promise<Ended> {
  const folder = join('node_modules', packageName);
  const manifest = readFileSync(join(projectRoot, folder, 'package.json'), 'utf8');
  const { bin } = JSON.parse(manifest) as { bin: string | Record<string, string> };
  const program = typeof bin === 'string' ? bin : Object.values(bin)[0];
  if (!program) throw new Error(`The package ${packageName} has no program.`);
  return runScript(join(folder, program), args, options);
}

/** Runs npm with this Node. */
export function runNpm(args: readonly string[], options?: RunOptions): Promise<Ended> {
  return run(...npmCommand(args), options);
}

let handled = false;

/**
 * Makes Ctrl-C and a polite kill end the programs that `run` started, and then this process in the orderly way,
 * with its exit handlers, unless others listen to the signal: then its end is theirs. The end of npm counts
 * as such a kill. Calling this again changes nothing.
 */
export function exitOnSignals(): void {
  if (handled) return;
  handled = true;
  const stopWatching = whenNpmIsGone(() => process.kill(process.pid, 'SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopWatching();
      for (const child of running) child.kill(signal);
      if (process.listenerCount(signal) === 1) process.exit(128 + constants.signals[signal]);
    });
  }
}
