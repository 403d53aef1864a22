import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { signInApi } from '#shared/contract';
import { nobody } from '../../test/client.ts';
import { messagesTo } from '../../test/message-tokens.ts';
import { startSmtpServer, type TestSmtpServer } from '../../test/smtp-server.ts';
import { startWorld, withMail, type Someone, type World } from '../../test/world.ts';
import { startJobs } from './run-jobs.ts';

const silent = { info: () => {}, error: () => {} };

describe('an instance at work', () => {
  let smtp: TestSmtpServer;
  let world: World;
  let ada: Someone;
  let stopJobs: () => Promise<void>;

  beforeEach(async () => {
    smtp = await startSmtpServer();
    world = await startWorld({ ...withMail, mail: { ...withMail.mail, smtpUrl: smtp.url } });
    ada = await world.createPerson('employee');
    stopJobs = startJobs(world.services, silent);
  });

  afterEach(async () => {
    await stopJobs();
    await smtp.close();
    await world.close();
  });

  const ask = () => world.as(nobody).call(signInApi.forgot, { body: { email: ada.email } });
  const findMessage = async () => (await messagesTo(world, ada.id, 'reset'))[0]!;

  test('sends the messages of a change, and counts them', async () => {
    await ask();
    await expect.poll(() => smtp.mailsTo(ada.email).length).toBe(1);
    await expect.poll(async () => (await findMessage()).sent_at).not.toBe(null);
    expect(await world.services.metrics.text()).toContain('messages_total{outcome="sent"} 1');
  });

  test('that is told to end breaks off a mail that the server holds up, and leaves it to be tried again', async () => {
    smtp.behave({ does: 'stall', at: 'message' });
    await ask();
    await expect.poll(async () => (await findMessage()).attempts).toBe(1);
    await stopJobs();
    expect(await findMessage()).toMatchObject({ sent_at: null, claim: null, attempts: 1 });
    expect((await findMessage()).next_at).not.toBe(null);
  });
});
