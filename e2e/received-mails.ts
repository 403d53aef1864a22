import { expect, test as base, type Page } from '@playwright/test';
import { messageKinds } from '../shared/messages.ts';
import { createMailer } from '../server/mail/create-mailer.ts';
import { receiveMailsOfKinds, type MailsOfKinds } from '../test/mails-of-kinds.ts';
import { mailOf, mailSettings, publicUrl, sampleLetters } from '../test/sample-mails.ts';
import { startSmtpServer, type ReceivedMail } from '../test/smtp-server.ts';

interface WorkerFixtures {
  /** The mails of a company's messages, one of each kind, sent when somebody first wants them. */
  receiveOfKinds: () => Promise<MailsOfKinds>;
}

export const test = base.extend<{}, WorkerFixtures>({
  receiveOfKinds: [
    async ({ browserName: _ }, provide) => {
      let mails: Promise<MailsOfKinds> | undefined;
      await provide(() => (mails ??= receiveMailsOfKinds()));
    },
    { scope: 'worker' },
  ],
});

export { expect };

export const colorSchemes = ['light', 'dark'] as const;

/** A mail under the name of its pictures, as a mail server received it. */
interface NamedMail {
  name: string;
  receive: (receiveOfKinds: () => Promise<MailsOfKinds>) => Promise<ReceivedMail>;
}

/** A message of each kind as the product writes it, and letters with everything that a layout has to bear. */
export const namedMails: readonly NamedMail[] = [
  ...messageKinds.map((kind) => ({
    name: kind,
    receive: async (receiveOfKinds: () => Promise<MailsOfKinds>) => (await receiveOfKinds())[kind],
  })),
  ...Object.keys(sampleLetters).map((name) => ({ name: `sample-${name}`, receive: () => sendSample(name) })),
];

/** Sends the sample letter through a real mail server. */
export async function sendSample(name: string): Promise<ReceivedMail> {
  const server = await startSmtpServer();
  const mailer = createMailer(mailSettings(server.url), publicUrl);
  await mailer.send(mailOf(sampleLetters[name]));
  await mailer.close();
  await server.close();
  const [mail] = server.mails;
  if (!mail) throw new Error(`The mail "${name}" did not arrive.`);
  return mail;
}

/** Shows the HTML that arrived. */
export async function showMail(
  page: Page,
  { parsed }: ReceivedMail,
  colorScheme: (typeof colorSchemes)[number],
): Promise<void> {
  if (!parsed.html) throw new Error(`The mail "${parsed.subject}" has no HTML.`);
  await page.emulateMedia({ colorScheme });
  await page.setContent(parsed.html);
}
