import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { childEnvironment, commandLine } from './command-line.ts';
import { findFreePort } from './free-port.ts';
import { isReady } from './health.ts';
import { processorTimeOf } from './processor-time.ts';
import type { Environment } from './settings.ts';

const readyWithin = 120_000;
const endsWithin = 30_000;
/** Characters of each stream that are kept. */
const maximumOutput = 1_000_000;

/** How the process ended, and after how many seconds since the signal. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  seconds: number;
}

/** The product as a process of its own, on 127.0.0.1. */
export interface ChildServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Milliseconds from the start of the process to its first ready answer. */
  readonly startMilliseconds: number;
  /** How much of the processor the start took, which tells a busy machine from a slow start; NaN where the system doesn't say. */
  readonly processorMilliseconds: number;
  isRunning(): boolean;
  /** Its output so far: its log, and its standard error. */
  printed(): { log: string; errors: string };
  /** Sends SIGTERM and waits for the end; SIGKILL follows where that takes half a minute. */
  terminate(): Promise<Ending>;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<Ending>;
}

/**
 * Starts a server from the sources and waits until it is ready; throws with its output when it isn't within two minutes.
 * It ends with this process, if not before. Without PORT in the environment it takes a free one. `program`
 * is the command line of another checkout. With a `logFile` its log goes there, and it prints none.
 */
export async function startServer(
  env: Environment,
  program = commandLine,
  logFile?: string,
): Promise<ChildServer> {
  const port = Number(env['PORT'] ?? (await findFreePort()));
  const started = performance.now();
  const log = logFile === undefined ? null : openSync(logFile, 'a');
  const child = spawn(process.execPath, [program, 'serve'], {
    env: childEnvironment({ ...env, PORT: String(port) }),
    stdio: ['ignore', log ?? 'pipe', 'pipe'],
  });
  if (log !== null) closeSync(log);
  const printed = { log: '', errors: '' };
  const keep = (name: keyof typeof printed) => (text: string) =>
    (printed[name] = (printed[name] + text).slice(-maximumOutput));
  child.stdout?.setEncoding('utf8').on('data', keep('log'));
  child.stderr?.setEncoding('utf8').on('data', keep('errors'));
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const ended = new Promise<Omit<Ending, 'seconds'>>((resolve) =>
    child.once('exit', (code, signal) => {
      process.off('exit', killAtExit);
      resolve({ code, signal });
    }),
  );
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    const began = performance.now();
    child.kill(signal);
    const killTimer = setTimeout(() => child.kill('SIGKILL'), endsWithin);
    const ending = await ended;
    clearTimeout(killTimer);
    return { ...ending, seconds: (performance.now() - began) / 1000 };
  };
  while (!(await isReady(port))) {
    const isLate = performance.now() - started > readyWithin;
    if (isLate) await end('SIGKILL');
    if (!isRunning()) {
      const what = isLate ? `is not ready after ${readyWithin / 1000} s` : 'ended';
      throw new Error(`The server ${what}: ${printed.log}${printed.errors}`);
    }
    await pause(10);
  }
  const pid = child.pid ?? 0;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    pid,
    startMilliseconds: Math.round(performance.now() - started),
    processorMilliseconds: Math.round(processorTimeOf(pid)),
    isRunning,
    printed: () => ({ ...printed }),
    terminate: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
