/** Of a sample of latencies, in milliseconds; NaN of none. */
export interface Summary {
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

export function summarize(latencies: readonly number[]): Summary {
  const sorted = Float64Array.from(latencies).sort();
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** The same in tenths of a millisecond, with how many there were; 0 of none. */
export interface Latencies extends Summary {
  count: number;
}

export function latenciesOf(sample: readonly number[]): Latencies {
  const { p50, p95, p99, max } = summarize(sample);
  const round = (milliseconds: number) => Math.round((milliseconds || 0) * 10) / 10;
  return { count: sample.length, p50: round(p50), p95: round(p95), p99: round(p99), max: round(max) };
}

/** The one in the middle, or the mean of the two there; NaN of none. */
export function medianOf(sample: readonly number[]): number {
  const sorted = Float64Array.from(sample).sort();
  const middle = sorted.length / 2;
  const [low = NaN, high = NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

/** Counts by name: {"200": 12, "503": 3}. */
export type Counts = Record<string, number>;

export function count(counts: Counts, name: string | number, by = 1): void {
  counts[name] = (counts[name] ?? 0) + by;
}

/** As text: "12 x 200, 3 x 503". */
export function listCounts(counts: Counts): string {
  const entries = Object.entries(counts).map(([name, number]) => `${number} x ${name}`);
  return entries.join(', ') || 'none';
}
