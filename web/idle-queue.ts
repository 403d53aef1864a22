import { pause } from './pause.ts';

type Task = () => unknown;

const queue: Task[] = [];
let isRunning = false;
/** On the clock of `performance`. */
let notBefore = 0;
/** In milliseconds: so often it looks whether it may go on. */
const interval = 100;

/**
 * Does this when the browser has nothing else to do. One task is done after the other, so that a click never waits for
 * more than one of them. What fails is left out.
 */
export function whenIdle(task: Task): void {
  queue.push(task);
  if (!isRunning) void run();
}

/** Begins no task for so many milliseconds, as something comes that is not to wait for them; 0 lets them go on. */
export function postponeIdleTasks(milliseconds: number): void {
  notBefore = performance.now() + milliseconds;
}

async function run(): Promise<void> {
  isRunning = true;
  for (let task = queue.shift(); task; task = queue.shift()) {
    await nothingElse();
    try {
      await task();
    } catch {
      // Whoever needs what was to be done asks again, and hears of the failure then.
    }
  }
  isRunning = false;
}

async function nothingElse(): Promise<void> {
  do {
    while (performance.now() < notBefore) await pause(interval);
    await idle();
  } while (performance.now() < notBefore);
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Not every browser tells when it has time.
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });
}
