import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { signInApi } from '#shared/contract';
import { createClient, nobody } from '../../../test/client.ts';
import { createProgram } from '../../bench/company/fresh-programs.ts';
import { runSqlOn, signInEachRole } from '../../bench/company/sign-people-in.ts';
import { startLoad, runLoad } from '../../load/load.ts';
import { connect } from '../../postgres/query.ts';
import { startServer } from '../../server/child-server.ts';
import { peakMegabytes } from '../../server/process-figures.ts';
import { onDurablePostgres } from '../databases.ts';
import { findStaff, generateCompany, inSeconds, isServed, settle, tellLatencies } from '../large-company.ts';
import { dashboardReads, newDepartment } from '../load/requests.ts';
import { startCountingSmtpServer, type CountingSmtpServer } from '../mail/counting-smtp-server.ts';
import { numberFrom } from '../numbers.ts';
import type { Finding, Scenario } from '../runner.ts';

const perSecond = 40;
const seconds = 20;
const endsWithin = 15 * 60_000;
/** What is to go out at once has so long. */
const atOnceWithin = 30_000;

export const scenario: Scenario = {
  name: 'reminders',
  title:
    'everybody is to be reminded at one moment, while the company works, and of two instances one is killed (kill -9)',
  mustHold:
    'each person gets one message, the next run adds none, no other call fails, and a mail that is to go out at once does so ' +
    'in front of them',
  run: async () => {
    const isWeekend = [0, 6].includes(new Date().getUTCDay());
    if (isWeekend) return { skipped: 'On weekends nobody is reminded.' };
    const smtp = await startCountingSmtpServer();
    try {
      return await onDurablePostgres((url) => measure(url, smtp));
    } finally {
      await smtp.stop();
    }
  },
};

async function measure(url: string, smtp: CountingSmtpServer): Promise<Finding> {
  const employees = numberFrom('FAULTS_EMPLOYEES', 100_000);
  await generateCompany(employees, url);
  const client = await connect(url);
  await client.query(`insert into reminder_days values (current_date, now())`);
  const env = {
    DATABASE_URL: url,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'training@company.example',
    PUBLIC_URL: 'https://training.company.example',
    TIME_ZONE: 'UTC',
    REMINDER_HOUR: '0',
    QUIET_HOURS: 'off',
  };
  const server = await startServer(env);
  const other = await startServer(env);
  try {
    const tokens = await signInEachRole(runSqlOn(client));
    const { as } = createClient(server.url);
    const staff = await findStaff(client, tokens.admin);
    const people = await makeDue(client, await createProgram({ as }, staff));
    const requests = [...dashboardReads({ tokens }), newDepartment({ tokens })];
    const job = { port: server.port, requests, rate: perSecond };
    await runLoad({ ...job, seconds: 5 });
    const before = await runLoad({ ...job, seconds });

    const load = startLoad(job);
    await client.query('delete from reminder_days');
    await until(async () => (await countReminders(client)).messages > 0);
    const began = performance.now();
    await until(async () => (await countReminders(client)).messages > people * 0.3);
    await other.kill();
    await until(() => isFinished(client));
    const milliseconds = performance.now() - began;
    const meanwhile = await load.stop();
    const added = await countReminders(client);

    const sentBefore = smtp.count();
    const sendingLoad = startLoad(job);
    const sendingBegan = performance.now();
    const resetMilliseconds = await askForReset(client, server.url, smtp);
    await pause(seconds * 1_000 - resetMilliseconds);
    const rate = (smtp.count() - sentBefore) / ((performance.now() - sendingBegan) / 1_000);
    const after = await sendingLoad.stop();
    const memory = peakMegabytes(server.pid);

    await client.query('delete from reminder_days');
    await until(() => isFinished(client));
    const again = await countReminders(client);
    const figures = [
      `${added.messages.toLocaleString('en-US')} messages to ${added.people.toLocaleString('en-US')} of ` +
        `${people.toLocaleString('en-US')} people added in ${inSeconds(milliseconds)} by two instances, of which one was ` +
        `killed after a third; the next run added ${again.messages - added.messages}; the other held ${memory} MB at most`,
      `other calls, ${perSecond} a second: before ${tellLatencies(before)}; meanwhile ${tellLatencies(meanwhile)}; ` +
        `while the mails go out ${tellLatencies(after)}`,
      `${Math.round(rate)} mails a second; one for a forgotten password came after ${inSeconds(resetMilliseconds)}`,
    ].join('\n');
    const isRight = [added, again].every((each) => each.messages === each.people && each.told === people);
    const isSame = again.messages === added.messages;
    const isAtOnce = resetMilliseconds < atOnceWithin;
    return { figures, holds: isRight && isSame && isAtOnce && [before, meanwhile, after].every(isServed) };
  } finally {
    await Promise.all([server.kill(), other.kill()]);
    await client.end();
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + endsWithin;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error('It took too long.');
    await pause(100);
  }
}

/** How long it takes until the mail has come with which a manager chooses another password. */
async function askForReset(client: Client, url: string, smtp: CountingSmtpServer): Promise<number> {
  const { rows } = await client.query<{ email: string }>(
    `select email from users where role = 'manager' and deactivated_at is null order by id limit 1`,
  );
  const { email } = rows[0]!;
  const came = smtp.nextTo(email);
  const asked = performance.now();
  await createClient(url).as(nobody).call(signInApi.forgot, { body: { email } });
  await came;
  return performance.now() - asked;
}

/** How many messages there are, to how many people, and of how many the first program of all is told. */
async function countReminders(client: Client) {
  const { rows } = await client.query<{ messages: number; people: number; told: number }>(`
    select count(*)::int as messages, count(distinct person_id)::int as people,
      (select count(*)::int from reminders r join programs p on p.id = r.program_id where p.title = 'Measured') as told
    from messages where kind = 'reminder'`);
  return rows[0]!;
}

async function isFinished(client: Client): Promise<boolean> {
  return (await client.query('select from reminder_days')).rows.length > 0;
}

/**
 * Everybody is to choose the session of the program within a week. The rules in triggers judge change after change; this
 * tells of what has long been. Returns how many people.
 */
async function makeDue(client: Client, programId: string): Promise<number> {
  await client.query(`
    begin;
    alter table assignments disable trigger user;
    update programs set deadline = (current_date + 8)::timestamp at time zone 'UTC' - interval '1 millisecond'
      where id = '${programId}';
    update training_sessions set starts_at = current_date + 5 + time '10:00', ends_at = current_date + 5 + time '11:00'
      where program_id = '${programId}';
    insert into assignments (program_id, employee_id, assigned_at, assigned_by, last_name, first_name, standing)
      select p.id, u.id, now(), p.assigned_manager_id, u.last_name, u.first_name, 'employee'
      from programs p cross join users u
      where p.id = '${programId}' and u.role = 'employee' and u.deactivated_at is null;
    insert into program_counts (program_id, slot, assigned, completed)
      select program_id, 0, count(*), 0 from assignments where program_id = '${programId}' group by program_id;
    alter table assignments enable trigger user;
    commit`);
  await settle(client);
  const { rows } = await client.query<{ people: number }>(
    `select count(*)::int as people from assignments where program_id = $1`,
    [programId],
  );
  return rows[0]!.people;
}
