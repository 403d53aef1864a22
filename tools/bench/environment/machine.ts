import { cpus, release, totalmem, type } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

const sampleMilliseconds = 500;

/** The machine behind the figures, as lines of a list. Figures from a machine that others use mean little. */
export async function describeMachine(cluster: Cluster | null): Promise<string> {
  const busy = await measureBusy();
  const processors = cpus();
  const facts = {
    taken: new Date().toISOString(),
    processors: `${processors.length} x ${processors[0]?.model ?? 'unknown'}, others used ${Math.round(100 * busy)} % before`,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${type()} ${release()}`,
    Node: process.version,
    ...(cluster && { PostgreSQL: describeDatabase(cluster) }),
    server: 'one process, limits off, no log',
  };
  return Object.entries(facts)
    .map(([name, value]) => `- ${name}: ${value}`)
    .join('\n');
}

function describeDatabase({ version, settings, postmaster }: Cluster): string {
  const values = Object.entries(settings).map(([name, value]) => `${name} ${value}`);
  return `${[version, ...values].join(', ')}${postmaster === null ? ', on another machine' : ''}`;
}

/** How much of the processors others use at this moment, as a share. */
async function measureBusy(): Promise<number> {
  const before = processorTimes();
  await pause(sampleMilliseconds);
  const after = processorTimes();
  return 1 - (after.idle - before.idle) / Math.max(1, after.all - before.all);
}

function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((processor) => processor.times);
  return {
    idle: times.reduce((sum, { idle }) => sum + idle, 0),
    all: times.flatMap((each) => Object.values(each)).reduce((sum, time) => sum + time, 0),
  };
}
