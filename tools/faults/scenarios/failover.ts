import { programsApi } from '#shared/contract';
import { createPeople, dayAhead, type People } from '../company.ts';
import { writers, type Seat } from '../failover/callers.ts';
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
    'verify, also with the head that was logged before; nobody waits longer than 5 s (goals that are missed have a "!")',
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
  let callers: { people: People; seat: Seat } | null = null;
  const ways = chosenFrom<Way>('FAULTS_WAYS', ['several hosts', 'HAProxy', 'two instances']);
  const names = chosenFrom(
    'FAULTS_ONLY',
    faults.map(({ name }) => name),
  );
  for (const way of ways) {
    const product = await startProduct({ ...parts, way });
    try {
      callers ??= await createCallers(product.url);
      for (const fault of faults.filter(({ name }) => names.includes(name))) {
        if (way === 'two instances' && !faultsOfTwoInstances.includes(fault.name)) continue;
        for (let time = 0; time < numberFrom('FAULTS_TIMES', 2); time += 1) {
          const surroundings = { cluster: parts.cluster, product, ...callers };
          const prepare =
            way === 'HAProxy' && restartsBefore(fault, time) ? () => parts.haproxy.restart() : undefined;
          const result = await runFault(fault, surroundings, prepare);
          const trial = { ...result, fault, way };
          trials.push(trial);
          console.log(`${tableOf([trial])}\n  ${trial.refusals}`);
        }
      }
    } finally {
      await product.stop();
    }
  }
  return {
    figures: [tableOf(trials), summaryOf(trials)].join('\n'),
    holds: trials.every(isRight),
  };
}

/** Everybody who calls, and a session with a seat for each of the employees. */
async function createCallers(url: string): Promise<{ people: People; seat: Seat }> {
  const people = await createPeople(url, { managers: 8, trainers: 1, employees: writers });
  const { admin, managers, trainers, employees } = people;
  const session = { _id: null, trainer: trainers[0]!.id, date: dayAhead(), time: '09:00' };
  const body = {
    title: 'Fire Safety',
    description: 'What everybody has to know.',
    assigned_manager: managers[0]!.id,
    deadline: dayAhead(),
    duration: 60,
    sessions: [session],
  };
  const created = await admin.send(programsApi.create, { body });
  const params = { id: created.reply!.program_id };
  const assigned_employees = employees.map(({ id }) => id);
  await managers[0]!.send(programsApi.assign, { params, body: { assigned_employees } });
  const view = await admin.send(programsApi.view, { params });
  return { people, seat: { params, session: view.reply!.program.training_sessions[0]!._id } };
}

/** A restarted HAProxy sends connections anywhere until its first checks, and they may still be there in the fault. */
function restartsBefore({ name }: Fault, time: number): boolean {
  return name === 'freeze' && time % 2 === 1;
}
