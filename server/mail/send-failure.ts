import type { NodemailerError } from 'nodemailer';
import { cleanText } from './clean-letter.ts';
import type { SendOutcome } from './letter.ts';

const longest = 300;

/** The outcome of a failed attempt, in words that an admin may read: one line, and none of the secrets. */
export function failureOf(error: unknown, address: string, secrets: readonly string[]): SendOutcome {
  const failure: NodemailerError = error instanceof Error ? error : new Error(String(error));
  const isFinal = isFinalFailure(failure);
  let text = wordsOf(failure);
  if (isFinal && !isAscii(address)) {
    text = `The mail server may not accept addresses with non-Latin letters (SMTPUTF8). ${text}`;
  }
  for (const secret of secrets) text = text.replaceAll(secret, '***');
  text = cleanText(text);
  return {
    outcome: 'failed',
    error: text.length > longest ? `${text.slice(0, longest - 1).toWellFormed()}…` : text,
    isFinal,
    concernsAll: !isFinal && !concernsOne(failure),
  };
}

/**
 * Whether this mail will never go out: the recipient or the message was refused for good. A failure that concerns
 * every mail: signing in, the sender, the connection, TLS. It can be mended, and the mail is tried again.
 */
function isFinalFailure({ code, command, permanent, response = '' }: NodemailerError): boolean {
  // The address itself can't be written to a mail server.
  if (code === 'EENVELOPE' && command === 'API') return true;
  if (!permanent) return false;
  if (code === 'EMESSAGE') return true;
  // 530 and 5.7 say that the server doesn't take it from this sender, as one that demands signing in does.
  return code === 'EENVELOPE' && command === 'RCPT TO' && !/^(530|5\d\d[ -]5\.7\.)/.test(response);
}

/** Whether the server was asked about the recipient or the message. */
function concernsOne({ code, command = '' }: NodemailerError): boolean {
  return code === 'EABORT' || ['RCPT TO', 'DATA', 'API'].includes(command);
}

function wordsOf({ code, message }: NodemailerError): string {
  if (code === 'EABORT') return 'The mail server didn’t answer in time.';
  return message;
}

function isAscii(address: string): boolean {
  return /^\p{ASCII}*$/u.test(address.replace(/@[^@]*$/, ''));
}
