import { medianOf } from '../../load/figures.ts';
import { KilledServer, type Victim } from '../kill-server/killed-server.ts';
import { numberFrom } from '../numbers.ts';
import { onDatabaseUrl, onEmbedded, type Deployment } from '../databases.ts';
import type { Finding, Scenario } from '../runner.ts';

const workingWithin = 5_000;
/** Seconds that PostgreSQL may live on without its server. */
const orphanWithin = 5;

export const scenario: Scenario = {
  name: 'kill-server',
  title:
    'the server, the PostgreSQL that it runs, or both are killed (kill -9) again and again while they write',
  mustHold:
    'no acknowledged write is lost, none is half there, working again within 5 s; while only PostgreSQL is ' +
    'unavailable the server refuses with 503 and Retry-After; without its server PostgreSQL ends within 5 s',
  run: async () => {
    const kills = numberFrom('FAULTS_KILLS', 20);
    const writes = numberFrom('FAULTS_WRITES', 10_000);
    const embedded = await onEmbedded((deployment) =>
      killAgainAndAgain(deployment, ['server', 'PostgreSQL', 'both'], { kills, writes: 2 * writes }),
    );
    const named = await onDatabaseUrl((deployment) =>
      killAgainAndAgain(deployment, ['server'], { kills, writes }),
    );
    return {
      figures: `embedded: ${embedded.figures}\nDATABASE_URL: ${named.figures}`,
      holds: embedded.holds && named.holds,
    };
  },
};

interface Numbers {
  /** Of each victim. */
  kills: number;
  /** To be acknowledged in all, spread over the kills. */
  writes: number;
}

/** The victims in turn. */
async function killAgainAndAgain(
  { database, env }: Deployment,
  victims: readonly Victim[],
  { kills, writes }: Numbers,
): Promise<Finding> {
  const killed = await KilledServer.start(env);
  try {
    const recoveries = new Map<Victim, number[]>(victims.map((victim) => [victim, []]));
    const all = victims.length * kills;
    for (let kill = 1; kill <= all; kill += 1) {
      const victim = victims[kill % victims.length]!;
      const milliseconds = await killed.killWhileWriting(victim, (writes * kill) / all);
      recoveries.get(victim)?.push(milliseconds);
      console.log(
        `  ${database}, kill ${kill} (${victim}): ${killed.summary()}, worked again after ${milliseconds} ms`,
      );
    }
    const orphanSeconds = database === 'embedded' ? await killed.leavePostgresAlone() : 0;
    const each = [...recoveries].map(
      ([victim, sample]) =>
        `  ${sample.length} kills of ${victim}: worked again after ${medianOf(sample)} ms (median), ` +
        `${Math.max(...sample)} ms (longest); answers: ${killed.tellAnswers(victim)}`,
    );
    const starts = `a start took at most ${killed.processorMilliseconds} ms of the processor`;
    const left = `, PostgreSQL ended ${orphanSeconds.toFixed(1)} s after its server was killed for the last time`;
    return {
      figures: [`${killed.summary()}; ${starts}${database === 'embedded' ? left : ''}`, ...each].join('\n'),
      holds:
        killed.holds() &&
        Math.max(...[...recoveries.values()].flat()) <= workingWithin &&
        orphanSeconds <= orphanWithin,
    };
  } finally {
    await killed.end();
  }
}
