import { sql } from 'kysely';
import { addMessages } from '../server/db/outbox.ts';
import { Delivery } from '../server/features/messages/outbox/delivery/service.ts';
import { kinds } from '../server/features/messages/letters/kinds.ts';
import { signInApi } from '../shared/contract.ts';
import { createMailer } from '../server/mail/create-mailer.ts';
import { nobody } from '../test/client.ts';
import { startSmtpServer } from '../test/smtp-server.ts';
import { withMail } from '../test/world.ts';
import { paths } from '../web/paths.ts';
import { expect, test } from './fixtures.ts';

test.describe('where mail is sent', () => {
  test.use({ mail: true });

  test('an admin reads why a mail came back, and sends it again §81.9 §81.10', async ({ world, signIn }) => {
    test.setTimeout(60_000);
    const smtp = await startSmtpServer();
    const mailer = createMailer({ ...withMail.mail, smtpUrl: smtp.url }, withMail.publicUrl);
    const delivery = new Delivery(world.services, { kinds, mailer });
    const deliver = async () => {
      await delivery.sendDue({ error: () => {} });
      await delivery.settled();
    };
    const admin = await world.createPerson('admin');
    const ada = await world.createPerson('employee', { first_name: 'Ada', last_name: 'Mailbox' });
    await world.as(nobody).call(signInApi.forgot, { body: { email: ada.email } });
    smtp.behave({ does: 'refuse', at: 'recipient', code: 550, text: 'No such user' });
    await deliver();

    const page = await signIn(admin);
    await page.getByRole('link', { name: 'Company' }).click();
    await page.getByRole('link', { name: /^Messages/ }).click();
    await expect(page.getByRole('heading', { name: 'Messages', level: 1 })).toBeVisible();
    await page.getByLabel('State').selectOption('Refused');
    await page.getByLabel('Search all messages').fill('Ada Mailbox');
    const messages = page.getByRole('list', { name: 'Messages' });
    await expect(messages).toContainText('Refused by the mail server');
    await expect(messages).toContainText('Tried once. Error:');
    await expect(messages).toContainText('550 No such user');
    await page.getByRole('button', { name: /^Text: Choose a new password, Ada Mailbox/ }).click();
    await expect(messages).toContainText('Someone, hopefully you, asked for a new password');
    await messages.getByRole('button', { name: 'Send again to Ada Mailbox' }).click();
    await expect(page.getByText('No messages found')).toBeVisible();
    await page.getByLabel('State').selectOption('Any state');
    await expect(messages).toContainText('Sending soon');

    smtp.behave({ does: 'accept' });
    await deliver();
    expect(smtp.mailsTo(ada.email)).toHaveLength(1);
    await page.reload();
    await expect(messages).toContainText('Sent ');
    await mailer.close();
    await smtp.close();

    const own = await signIn(ada, paths.notifications());
    await expect(own.getByRole('heading', { name: 'Notification Page Under Construction' })).toBeVisible();
    await own.getByRole('button', { name: /^Text: Choose a new password/ }).click();
    await expect(own.getByText('[Choose a new password]')).toBeVisible();
  });
});

test.describe('where no mail is sent', () => {
  test.use({ alone: true });

  test('an admin reads of waiting messages with advice, and people that nothing was written to them §81.9', async ({
    world,
    signIn,
  }) => {
    const [admin, ada] = [await world.createPerson('admin'), await world.createPerson('employee')];
    await addMessages(world.database.db, [{ kind: 'reset', personId: ada.id }], world.clock.now());
    await sql`update messages set last_error = 'SMTP_URL is not set'`.execute(world.database.db);
    const page = await signIn(admin, paths.messages());
    await expect(
      page.getByText("E-mail isn't set up for your company: SMTP_URL isn't set. 1 message is queued."),
    ).toBeVisible();
    await expect(page.getByText('Set SMTP_URL and MAIL_FROM and restart the server.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText(
      "E-mail isn't set up for your company.",
    );
    const own = await signIn(admin, paths.notifications());
    await expect(own.getByText('No messages yet')).toBeVisible();
  });
});
