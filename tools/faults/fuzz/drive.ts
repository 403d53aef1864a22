import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { digestsApi } from '#shared/contract';
import { isChange, takesKey } from '#shared/endpoint';
import type { Company } from '../../../test/company.ts';
import { prepareRequest, type PreparedCall } from '../../../test/prepared-call.ts';
import type { World } from '../../../test/world.ts';
import type { Asking } from '../simulated-company/company.ts';
import { checkAnswer, type Known } from './check-answers.ts';
import { findOperation, keyOf, type Operation } from './operations.ts';
import { send, type Answer } from './send.ts';
import { nothing, spoilingsOf, type Spoiling } from './spoilings.ts';
import { spoil, type Ready } from './spoil.ts';
import type { Tally } from './tally.ts';

export interface Fuzz {
  world: World;
  company: Company;
  operations: readonly Operation[];
  endedToken: string;
  known: Known;
  tally: Tally;
  /** The kind of a failure -> the smallest request that shows it, with its answer. */
  findings: Map<string, string>;
  /** Changes that were asked for. */
  asked: Asking[];
}

const shrunkAtMost = 100;

/**
 * Sends requests of one call, one after the other, and at last a valid one. A failure is made smaller by sending smaller
 * changes of the same request, then noted, and the rest goes on: the same failure again is no news.
 */
export async function drive(
  fuzz: Fuzz,
  operation: Operation,
  { requests, seed }: { requests: number; seed: number },
): Promise<void> {
  const count = { sent: 0 };
  const prepare = () => prepareRequest(operation.endpoint, fuzz);
  const call = { prepared: await prepare() };
  for (let round = 0; count.sent < requests; round += 1) {
    let failing = '';
    let shrunk = 0;
    let shown = '';
    const own: unknown[] = [];
    const property = fc.asyncProperty(spoilingsOf(operation), async (spoiling) => {
      if (own.length > 0 || (failing && (shrunk += 1) > shrunkAtMost)) return;
      if (!failing) count.sent += 1;
      // An error of the test itself is nothing to make smaller.
      const kinds = await carryOut(fuzz, spoiling, operation, call.prepared).catch((error: unknown) => {
        own.push(error);
        return new Map<string, string>();
      });
      const news = [...kinds].find(([kind]) => (failing ? kind === failing : !fuzz.findings.has(kind)));
      if (!news) return;
      [failing, shown] = news;
      throw new Error(failing);
    });
    const ownSeed = (seed + round * 7_919) | 0;
    const { counterexamplePath } = await fc.check(property, {
      seed: ownSeed,
      numRuns: requests - count.sent,
    });
    if (own.length > 0) throw own[0];
    if (failing) fuzz.findings.set(failing, `${shown}\n  seed ${ownSeed}, path ${counterexamplePath}`);
  }
  // A request that was right after all may have used up the prepared things.
  call.prepared = await prepare();
  const kinds = await carryOut(fuzz, nothing, operation, call.prepared);
  for (const [kind, text] of kinds) fuzz.findings.set(kind, text);
}

/** Each kind of failure with the request and its answer. */
async function carryOut(
  { world, company, endedToken, known, operations, tally, asked }: Fuzz,
  spoiling: Spoiling,
  planned: Operation,
  prepared: PreparedCall,
): Promise<Map<string, string>> {
  const ready = spoil(spoiling, planned, prepared, { url: world.baseUrl, company, endedToken });
  const { sent, role, byCookie, isOwnSite } = ready;
  const { method, target } = sent;
  const operation = findOperation(operations, method, target);
  // Under a key twice at once: one of the two does it, and both are told the same.
  const copies = spoiling.key === 'twice' && operation && takesKey(operation.endpoint) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: copies }, () => send(sent)));
  const failures = new Map<string, string>();
  for (const answer of answers) {
    tally.note(planned, answer, spoiling === nothing);
    if (operation && isChange(operation.endpoint)) asked.push(askingOf(operation, ready, answer));
    const question = { method, target, operation, role, byCookie, isOwnSite };
    for (const { rule, detail } of checkAnswer(question, answer, known))
      failures.set(`${planned.key}: ${rule}`, describe(ready, answer, detail));
    if (spoiling === nothing && !isSuccess(answer))
      failures.set(`${planned.key}: succeeds`, describe(ready, answer, ''));
  }
  const [first, second] = answers;
  const isTwice = first && second && isSuccess(first) && isSuccess(second);
  // The order of the fields means nothing in JSON.
  if (
    isTwice &&
    !operation?.endpoint.file &&
    !isDeepStrictEqual(JSON.parse(first.text), JSON.parse(second.text))
  )
    failures.set(`${planned.key}: a repeat gets the same answer`, describe(ready, second, first.text));
  return failures;
}

const isSuccess = ({ status }: Answer) => status >= 200 && status < 300;

function askingOf({ key }: Operation, { sent }: Ready, { status, headers }: Answer): Asking {
  // Its body says which of two actions it is.
  const call = key === keyOf(digestsApi.choose) ? `${key} ${sent.body?.toString()}` : key;
  // Where all is as it is wanted already, there is no entry.
  return { call, status, code: '', requestId: String(headers['x-request-id']), hasChanged: false };
}

function describe(
  { sent: { method, target, headers, body } }: Ready,
  answer: Answer,
  detail: string,
): string {
  const said = answer.problem || `${answer.status} ${answer.text.slice(0, 600)}`;
  const request = JSON.stringify({ method, target, headers, body: body?.toString('latin1') });
  return `  ${request.slice(0, 3_000)}\n  answer (${Math.round(answer.milliseconds)} ms): ${said}\n  ${detail.slice(0, 600)}`;
}
