import type { Page } from '@playwright/test';
import { mailOf, mailSettings, publicUrl, sampleLetters } from '../test/sample-mails.ts';
import { startSmtpServer } from '../test/smtp-server.ts';
import { createMailer } from '../server/mail/create-mailer.ts';

export const mailNames = Object.keys(sampleLetters);
export const colorSchemes = ['light', 'dark'] as const;

/** Sends the sample letter through a real mail server, and shows the HTML that arrived there. */
export async function showReceivedMail(
  page: Page,
  name: string,
  colorScheme: (typeof colorSchemes)[number],
): Promise<void> {
  const server = await startSmtpServer();
  const mailer = createMailer(mailSettings(server.url), publicUrl);
  await mailer.send(mailOf(sampleLetters[name]));
  await mailer.close();
  await server.stop();
  const html = server.mails[0]?.parsed.html;
  if (!html) throw new Error(`The mail "${name}" did not arrive.`);
  await page.emulateMedia({ colorScheme });
  await page.setContent(html);
}
