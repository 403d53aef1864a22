/** Milliseconds. @typedef {{p50: number, p95: number, p99: number, max: number}} Summary */

/** @returns {Summary} */
export function summarize(/** @type {readonly number[]} */ latencies) {
  const sorted = Float64Array.from(latencies).sort();
  const at = (/** @type {number} */ share) =>
    sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Of each of the figures the one in the middle. @returns {Summary} */
export function medianSummary(/** @type {readonly Summary[]} */ summaries) {
  const of = (/** @type {keyof Summary} */ name) => medianOf(summaries.map((summary) => summary[name]));
  return { p50: of('p50'), p95: of('p95'), p99: of('p99'), max: of('max') };
}

/** The one in the middle, or the mean of the two there; NaN of none. */
export function medianOf(/** @type {readonly number[]} */ sample) {
  const sorted = Float64Array.from(sample).sort();
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}
