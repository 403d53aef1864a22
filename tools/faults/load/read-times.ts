import { openConnection, type Outcome } from '../../load/connection.ts';
import { medianOf } from '../../load/figures.ts';
import type { ReadCall } from '../../bench/company/read-calls.ts';

/** Each call is sent so often: by so many people in turn, as it has. */
const sendings = 32;

/** The milliseconds of each sending, by the name of the call. */
export type ReadTimes = ReadonlyMap<string, readonly number[]>;

/** Sends every call alone, one after the other on one connection. Throws where one is not answered with 200. */
export async function timeReads(port: number, calls: readonly ReadCall[]): Promise<ReadTimes> {
  const connection = openConnection(port);
  const times = new Map(calls.map(({ name }) => [name, [] as number[]]));
  for (let sending = 0; sending < sendings; sending += 1) {
    for (const { name, variants } of calls) {
      const { bytes } = variants[sending % variants.length]!;
      const sent = performance.now();
      const { status, problem } = await new Promise<Outcome>((done) => connection.send(bytes, done));
      times.get(name)!.push(performance.now() - sent);
      if (status !== 200) throw new Error(`${name} was answered with ${status || problem}.`);
    }
  }
  connection.end();
  return times;
}

/** How the medians of the calls compare: of each call, and of their sum. */
export function compareReads(earlier: ReadTimes, later: ReadTimes): string {
  const medians = [...earlier].map(([name, times]) => ({
    name,
    was: medianOf(times),
    is: medianOf(later.get(name)!),
  }));
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
  const [was, is] = [sumOf(medians.map((call) => call.was)), sumOf(medians.map((call) => call.is))];
  const byRatio = medians.toSorted((left, right) => right.is / right.was - left.is / left.was);
  const slower = byRatio.slice(0, 5).map(({ name, was: from, is: to }) => `${name} ${tell(from, to)}`);
  const middle = medianOf(medians.map((call) => call.is / call.was));
  return `${medians.length} calls, added up ${tell(was, is)}, in the middle ${middle.toFixed(2)}; the most: ${slower.join(', ')}`;
}

const tell = (was: number, is: number) =>
  `${was.toFixed(1)} to ${is.toFixed(1)} ms (${(is / was).toFixed(2)})`;
