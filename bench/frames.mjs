/**
 * What the page itself notes while it is used; `recordFrames` puts it there before any of its own code runs.
 *
 * @typedef {object} Recording
 * @property {number} firstRows milliseconds from the navigation until rows were painted; 0 before
 * @property {number[]} frames milliseconds between each frame and the one before
 * @property {number[]} longTasks milliseconds of each task over 50
 */

/**
 * For `page.addInitScript`: notes every frame, every long task, and when an element of the selector is first painted.
 *
 * @param {string} selector
 */
export function recordFrames(selector) {
  /** @type {Recording} */
  const recording = { firstRows: 0, frames: [], longTasks: [] };
  Object.assign(window, { recording });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) recording.longTasks.push(duration);
  }).observe({ type: 'longtask' });
  let before = 0;
  let found = false;
  const onFrame = (/** @type {number} */ now) => {
    // Seen in the frame before, so it is painted by now.
    if (found && recording.firstRows === 0) recording.firstRows = performance.now();
    found ||= document.querySelector(selector) !== null;
    if (before > 0) recording.frames.push(now - before);
    before = now;
    requestAnimationFrame(onFrame);
  };
  requestAnimationFrame(onFrame);
}

/**
 * What is noted from now on while something is done, and for a moment after it.
 *
 * @param {import('@playwright/test').Page} page
 * @param {() => Promise<void>} work
 * @returns {Promise<Recording>}
 */
export async function during(page, work) {
  const read = (/** @type {boolean} */ empties) =>
    page.evaluate((emptying) => {
      const { recording } = /** @type {{recording: Recording}} */ (/** @type {unknown} */ (window));
      const copy = structuredClone(recording);
      if (emptying) Object.assign(recording, { frames: [], longTasks: [] });
      return copy;
    }, empties);
  await read(true);
  await work();
  await page.waitForTimeout(1_000);
  return read(false);
}

/** The figures of a recording, in milliseconds. */
export function figuresOf(/** @type {Recording} */ { frames, longTasks }) {
  const sorted = frames.toSorted((left, right) => left - right);
  const at = (/** @type {number} */ part) =>
    Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN);
  return {
    frames: frames.length,
    'median frame': at(0.5),
    '95 %': at(0.95),
    'worst frame': at(1),
    'long tasks': longTasks.length,
    'longest task': Math.round(Math.max(0, ...longTasks)),
  };
}
