import type { Page } from '@playwright/test';

/** The page's own notes while it is used; `recordFrames` starts them before any of its code runs. */
interface Recording {
  /** Milliseconds from the navigation until rows were painted; 0 before. */
  rowsPaintedAt: number;
  /** Milliseconds between each frame and the one before. */
  frames: number[];
  /** Milliseconds of each task over 50. */
  longTasks: number[];
}

interface RecordingWindow {
  recording: Recording;
}

/**
 * For `page.addInitScript`: notes every frame, every long task, and when an element of the selector is first painted.
 * It runs in the page, so it must name nothing from outside.
 */
export function recordFrames(selector: string): void {
  const recording: Recording = { rowsPaintedAt: 0, frames: [], longTasks: [] };
  Object.assign(window, { recording });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recording.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  let before = 0;
  let isFound = false;
  const onFrame = (now: number) => {
    // Seen in the frame before, so it is painted by now.
    if (isFound && recording.rowsPaintedAt === 0) recording.rowsPaintedAt = performance.now();
    isFound ||= document.querySelector(selector) !== null;
    if (before > 0) recording.frames.push(now - before);
    before = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

/** The notes from now on while the work is done, and for a moment after it. */
export async function recordDuring(page: Page, work: () => Promise<void>): Promise<Recording> {
  await page.evaluate(() => {
    Object.assign((window as unknown as RecordingWindow).recording, { frames: [], longTasks: [] });
  });
  await work();
  await page.waitForTimeout(1_000);
  return page.evaluate(() => (window as unknown as RecordingWindow).recording);
}

/** The figures of a recording, in milliseconds. */
export function figuresOf({ frames, longTasks }: Recording) {
  const sorted = frames.toSorted((left, right) => left - right);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? NaN);
  return {
    frames: frames.length,
    'median frame': at(0.5),
    '95 %': at(0.95),
    'worst frame': at(1),
    'long tasks': longTasks.length,
    'longest task': Math.round(Math.max(0, ...longTasks)),
  };
}
