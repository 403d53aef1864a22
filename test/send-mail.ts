import { createMailer } from '../server/mail/create-mailer.ts';
import { mailOf, mailSettings, publicUrl } from './sample-mails.ts';

// Sends a mail through each SMTP_URL that is named, as a process of its own. Its trusted authorities are set
// at its start.
for (const smtpUrl of process.argv.slice(2)) {
  const mailer = createMailer(mailSettings(smtpUrl), publicUrl);
  const outcome = await mailer.send(mailOf());
  await mailer.close();
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
}
