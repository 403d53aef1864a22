import { createPeople, type People } from '../company.ts';
import { writers } from '../failover/callers.ts';
import { runCanary } from '../failover/canary.ts';
import { Cluster } from '../failover/cluster.ts';
import { faults, type Fault } from '../failover/faults.ts';
import { startHAProxy, type HAProxy } from '../failover/haproxy.ts';
import { prepareDatabase, startProduct, type Way } from '../failover/product.ts';
import { findOrInstallPrograms, type Programs } from '../failover/programs.ts';
import { isRight, summaryOf, tableOf, type Trial } from '../failover/report.ts';
import { runFault } from '../failover/run-fault.ts';
import { chosenFrom, numberFrom } from '../numbers.ts';
import type { Finding, Scenario } from '../runner.ts';

/** What two instances behind nginx are tried with. */
const faultsOfTwoInstances = ['kill', 'freeze'];

export const scenario: Scenario = {
  name: 'failover',
  title: 'The machines of a cluster as in deploy/high-availability die, hang and are replaced, under load',
  mustHold:
    'no acknowledged change is lost and none is made twice, every repeated call ends well, counts and audit trail ' +
    'verify, also with the head that was logged before; nobody waits longer than 5 s (goals that are missed have a "!"); ' +
    'and with asynchronous replication the same checks find losses',
  run: async () => {
    const programs = findOrInstallPrograms();
    if (typeof programs === 'string') return { skipped: programs };
    const cluster = await Cluster.start(programs);
    try {
      const haproxy = await startHAProxy(programs, cluster);
      try {
        return await runOn({ programs, cluster, haproxy });
      } finally {
        await haproxy.stop();
      }
    } finally {
      await cluster.stop();
    }
  },
};

interface Parts {
  programs: Programs;
  cluster: Cluster;
  haproxy: HAProxy;
}

/** FAULTS_ONLY=kill,freeze tries some faults, FAULTS_WAYS=HAProxy some addresses, FAULTS_TIMES=1 each so often. */
async function runOn(parts: Parts): Promise<Finding> {
  await prepareDatabase(parts.programs, parts.cluster);
  const trials: Trial[] = [];
  let people: People | null = null;
  let lastName = 0;
  let canary = { figures: 'canary: left out', holds: true };
  const ways = chosenFrom<Way>('FAULTS_WAYS', ['several hosts', 'HAProxy', 'two instances']);
  const names = chosenFrom('FAULTS_ONLY', [...faults.map(({ name }) => name), 'canary']);
  for (const way of ways) {
    const product = await startProduct({ ...parts, way });
    try {
      people ??= await createPeople(product.url, { managers: writers, trainers: 4 });
      for (const fault of faults.filter(({ name }) => names.includes(name))) {
        if (way === 'two instances' && !faultsOfTwoInstances.includes(fault.name)) continue;
        for (let time = 0; time < numberFrom('FAULTS_TIMES', 2); time += 1) {
          const surroundings = { cluster: parts.cluster, product, people, lastName };
          const prepare =
            way === 'HAProxy' && restartsBefore(fault, time) ? () => parts.haproxy.restart() : undefined;
          const result = await runFault(fault, surroundings, prepare);
          lastName = result.lastName;
          const trial = { ...result, fault, way };
          trials.push(trial);
          console.log(`${tableOf([trial])}\n  ${trial.refusals}`);
        }
      }
      if (way === ways.at(-1) && names.includes('canary'))
        canary = await runCanary(parts.cluster, product, people);
    } finally {
      await product.stop();
    }
  }
  return {
    figures: [tableOf(trials), summaryOf(trials), canary.figures].join('\n'),
    holds: trials.every(isRight) && canary.holds,
  };
}

/** A restarted HAProxy sends connections anywhere until its first checks, and they may still be there in the fault. */
function restartsBefore({ name }: Fault, time: number): boolean {
  return name === 'freeze' && time % 2 === 1;
}
