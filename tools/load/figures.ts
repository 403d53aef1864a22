/** Numbers of a sample of latencies, in milliseconds. */
export interface Latencies {
  count: number;
  p50: number;
  p99: number;
  max: number;
}

export function latenciesOf(sample: readonly number[]): Latencies {
  const sorted = Float64Array.from(sample).sort();
  const at = (share: number) =>
    Math.round((sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0) * 10) / 10;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** The one in the middle. */
export function medianOf(sample: readonly number[]): number {
  return sample.toSorted((left, right) => left - right)[Math.floor(sample.length / 2)] ?? 0;
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
