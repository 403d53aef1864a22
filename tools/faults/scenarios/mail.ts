import { setTimeout as pause } from 'node:timers/promises';
import { listCounts, medianOf } from '../../load/figures.ts';
import { connect } from '../../postgres/query.ts';
import { startServer } from '../../server/child-server.ts';
import { findFreePort } from '../../server/free-port.ts';
import { createAdmin } from '../company.ts';
import { createDurablePostgres } from '../databases.ts';
import { startFaultySmtpServer } from '../mail/faulty-smtp-server.ts';
import { addInvitations, hurry, listClaimed, listEnded, type Ended } from '../mail/outbox.ts';
import { numberFrom } from '../numbers.ts';
import type { Finding, Scenario } from '../runner.ts';

/** Of what dead instances had under way. */
const sentAfterWithin = 5 * 60;
/** A mail server that stalls holds it up for long, but not for ever. */
const endsWithin = 30 * 60_000;

/** The instances killed together, and which messages they had under way. */
interface Kill {
  at: number;
  claimed: ReadonlySet<string>;
}

// A message is never lost, and goes out twice only where the answer was (product §81.1).
export const scenario: Scenario = {
  name: 'mail',
  title:
    'two instances are killed (kill -9) again and again while they send mails to a server that refuses, drops and stalls',
  mustHold:
    'no message is lost, and none goes out twice unless the answer to the first was cut off, under the same ' +
    'Message-ID; what the dead had under way goes out within 5 minutes; refused for good is only who is not there',
  run: async () => {
    const messages = numberFrom('FAULTS_MESSAGES', 10_000);
    const kills = numberFrom('FAULTS_KILLS', 20);
    const postgres = await createDurablePostgres();
    const smtp = await startFaultySmtpServer();
    const env = { DATABASE_URL: postgres.url, SMTP_URL: smtp.url, MAIL_FROM: 'training@company.example' };
    createAdmin(env);
    const client = await connect(postgres.url);
    const ports = [String(await findFreePort()), String(await findFreePort())];
    const start = () =>
      Promise.all(
        ports.map((PORT) => startServer({ ...env, PORT, PUBLIC_URL: 'https://training.company.example' })),
      );
    let instances = await start();
    try {
      await addInvitations(client, messages);
      const began = performance.now();
      const killed: Kill[] = [];
      while (killed.length < kills) {
        await untilAccepted(smtp.accepted, smtp.accepted.length + messages / (kills + 5));
        await pause(500 * Math.random());
        const at = Date.now();
        await Promise.all(instances.map((instance) => instance.kill()));
        killed.push({ at, claimed: new Set(await listClaimed(client)) });
        console.log(`  kill ${killed.length}: ${smtp.accepted.length} accepted so far`);
        instances = await start();
      }
      while ((await hurry(client)) > 0 && performance.now() - began < endsWithin) await pause(2_000);
      const seconds = Math.round((performance.now() - began) / 1_000);
      return judge(await listEnded(client), { messages, killed, seconds, smtp });
    } finally {
      await Promise.all(instances.map((instance) => instance.kill()));
      await client.end();
      await smtp.stop();
      await postgres.remove();
    }
  },
};

/** Until so many are there, or for a minute, as in the end they become few. */
async function untilAccepted(accepted: readonly unknown[], count: number): Promise<void> {
  const until = performance.now() + 60_000;
  while (accepted.length < count && performance.now() < until) await pause(5);
}

function judge(
  ended: readonly Ended[],
  facts: {
    messages: number;
    killed: readonly Kill[];
    seconds: number;
    smtp: Awaited<ReturnType<typeof startFaultySmtpServer>>;
  },
): Finding {
  const { messages, killed, seconds, smtp } = facts;
  const arrivals = Map.groupBy(smtp.accepted, ({ id }) => id);
  const wanted = ended.filter(({ is_gone }) => !is_gone);
  const lost = messages - Math.floor(messages / 100) - wanted.filter(({ id }) => arrivals.has(id)).length;
  const unsent = messages - ended.length + wanted.filter(({ sent_at }) => !sent_at).length;
  const onlySaidSent = ended.filter(({ id, sent_at }) => sent_at && !arrivals.has(id)).length;
  const unknown = [...arrivals.keys()].filter((id) => !ended.some((message) => message.id === id)).length;

  const extra = [...arrivals.values()].flatMap((list) => list.slice(0, -1));
  const isCut = ({ id, at }: (typeof extra)[number]) =>
    killed.some((kill) => at <= kill.at && kill.claimed.has(id));
  const unacknowledged = extra.filter(({ isAcknowledged }) => !isAcknowledged).length;
  const cut = extra.filter((each) => each.isAcknowledged && isCut(each)).length;
  const unexplained = extra.length - unacknowledged - cut;

  const sentAt = new Map(ended.map(({ id, sent_at }) => [id, sent_at]));
  const waits = killed.flatMap(({ at, claimed }, index) => {
    // What the next instances had under way when they were killed waits for another two minutes.
    const later = killed.slice(index + 1);
    const lastHeld = [...claimed].filter((id) => !later.some((kill) => kill.claimed.has(id)));
    return lastHeld.flatMap((id) => (sentAt.get(id) ? [(sentAt.get(id)!.getTime() - at) / 1_000] : []));
  });
  const longest = Math.round(Math.max(0, ...waits));
  const figures = [
    `${messages} messages, ${killed.length} kills of both instances, all over after ${seconds} s: ${lost} lost, ` +
      `${unsent} not told as sent, ${onlySaidSent} told as sent that never arrived, ${unknown} with another Message-ID`,
    `accepted ${smtp.accepted.length} times, ${extra.length} of them once more under the same Message-ID: ` +
      `${unacknowledged} whose 250 never went out, ${cut} whose sender was killed before it had noted the 250, ` +
      `${unexplained} without such a reason`,
    `${waits.length} messages that the dead had under way went out after ${Math.round(medianOf(waits))} s (median), ` +
      `${longest} s (longest); attempts at most ${Math.max(...ended.map(({ attempts }) => attempts))}`,
    `the mail server: ${listCounts(smtp.faults)}`,
  ];
  return {
    figures: figures.join('\n'),
    holds: lost + unsent + onlySaidSent + unknown + unexplained === 0 && longest <= sentAfterWithin,
  };
}
