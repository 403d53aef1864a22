import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { StartError } from '../start-error.ts';

/**
 * The password from a prompt that doesn't show it, or from standard input when that is no terminal.
 * Never from an argument: those stay in the shell's history and in the list of processes.
 */
export async function readPassword(): Promise<string> {
  return process.stdin.isTTY ? promptTwice() : readFirstLine();
}

async function promptTwice(): Promise<string> {
  const first = await promptHidden('Password: ');
  if (first !== (await promptHidden('Repeat password: '))) throw new StartError("The passwords don't match.");
  return first;
}

async function promptHidden(question: string): Promise<string> {
  process.stderr.write(question);
  // The line editor echoes the typed text to its output, which here leads nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question('');
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw new StartError('Cancelled.');
    throw error;
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new StartError('No password on standard input.');
}
