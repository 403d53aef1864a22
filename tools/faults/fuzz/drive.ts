import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  calendarApi,
  digestsApi,
  programsApi,
  recordsApi,
  seatsApi,
  sessionsApi,
  signInApi,
} from '#shared/contract';
import { renew, type FuzzTarget } from './accounts.ts';
import { checkAnswer, type Known } from './check-answers.ts';
import { learn } from './learn.ts';
import { findOperation, keyOf, type Caller, type Operation } from './operations.ts';
import { plansFor, type Plan } from './plans.ts';
import { resolve, type Ready } from './resolve.ts';
import { curlOf, send, type Answer } from './send.ts';

export interface Fuzz extends FuzzTarget {
  operations: Operation[];
  known: Omit<Known, 'isToken'>;
  /** The kind of a failure -> the smallest request that shows it, with its answer. */
  findings: Map<string, string>;
}

const shrunkAtMost = 150;

/** Where all is as it is wanted already, these have no entry. */
const mayChangeNothing = new Set(
  [
    programsApi.assign,
    seatsApi.switchSession,
    seatsApi.giveBack,
    seatsApi.wait,
    seatsApi.endWait,
    seatsApi.offer,
    sessionsApi.mark,
    sessionsApi.checkIn,
    programsApi.publish,
    recordsApi.revokeMany,
    calendarApi.unsubscribe,
    digestsApi.choose,
    digestsApi.unsubscribe,
  ].map(keyOf),
);

/**
 * Sends requests as one role, one after the other. A failure is made smaller by sending smaller requests, then
 * noted, and the rest goes on: the same failure again is no news.
 */
export async function drive(
  fuzz: Fuzz,
  { role, requests, seed }: { role: Caller; requests: number; seed: number },
): Promise<void> {
  const plans = plansFor(role, fuzz.operations);
  const count = { sent: 0 };
  for (let round = 0; count.sent < requests; round += 1) {
    let failing = '';
    let shrunk = 0;
    let shown = '';
    const own: Error[] = [];
    const property = fc.asyncProperty(plans, async (plan) => {
      if (own.length > 0 || (failing && (shrunk += 1) > shrunkAtMost)) return;
      if (!failing) count.sent += 1;
      // An error of the test itself is nothing to make smaller.
      const kinds = await carryOut(fuzz, plan, role).catch((error: unknown) => {
        own.push(error instanceof Error ? error : new Error(String(error)));
        return new Map<string, string>();
      });
      const news = [...kinds].filter(([kind]) => (failing ? kind === failing : !fuzz.findings.has(kind)));
      const [kind, text] = news[0] ?? [];
      if (!kind || !text) return;
      failing = kind;
      shown = text;
      throw new Error(kind);
    });
    const ownSeed = (seed + round * 7_919) | 0;
    const { counterexamplePath } = await fc.check(property, {
      seed: ownSeed,
      numRuns: requests - count.sent,
    });
    if (own[0]) throw own[0];
    if (failing) fuzz.findings.set(failing, `${shown}\n  seed ${ownSeed}, path ${counterexamplePath}`);
  }
}

/** Each kind of failure with the request and its answer. */
async function carryOut(fuzz: Fuzz, plan: Plan, role: Caller): Promise<Map<string, string>> {
  const { url, company, operations, requestLog } = fuzz;
  const planned = operations.find(({ key }) => key === plan.operation);
  if (!planned) throw new Error(`No operation ${plan.operation}`);
  if (role !== 'anonymous') {
    const account = company.accountOf(role, plan.caller);
    if (account.isGone || account.isSignedOut) await renew(fuzz, account);
  }
  const ready = resolve(plan, planned, { url, company, role });
  const operation = findOperation(operations, ready.sent.method, ready.sent.target);
  // Under a key twice at once: one of the two does it, and both are told the same.
  const copies = plan.key === 'twice' && operation?.takesKey ? 2 : 1;
  const actor = ready.actor ? { ...ready.actor } : null;
  const answers = await Promise.all(Array.from({ length: copies }, () => send(ready.sent)));
  const failures = new Map<string, string>();
  for (const answer of answers) {
    requestLog.noteCall(role, planned, answer);
    note(fuzz, { operation, ready, answer, actorId: actor?.id ?? '', token: actor?.token });
    const { method, target } = ready.sent;
    const { byCookie, isOwnSite } = ready;
    const asked = { method, target, operation, role: actor?.role ?? null, byCookie, isOwnSite };
    for (const { rule, detail } of checkAnswer(asked, answer, {
      ...fuzz.known,
      isToken: requestLog.isToken,
    })) {
      failures.set(`${planned.key}: ${rule}`, describe(ready, answer, detail));
    }
  }
  const [first, second] = answers;
  const isTwice = first && second && first.status < 300 && second.status < 300;
  // The order of the fields means nothing in JSON.
  if (isTwice && !operation?.file && !isDeepStrictEqual(JSON.parse(first.text), JSON.parse(second.text))) {
    failures.set(`${planned.key}: a repeat gets the same answer`, describe(ready, second, first.text));
  }
  return failures;
}

interface Answered {
  operation: Operation | undefined;
  ready: Ready;
  answer: Answer;
  /** Of the actor when the call was sent. */
  actorId: string;
  token: string | undefined;
}

/** Writes down what an answer has acknowledged, and learns from it. */
function note({ company, requestLog }: Fuzz, call: Answered): void {
  const { operation, ready, answer, actorId, token } = call;
  if (!operation) return;
  const { actor } = ready;
  // Not when another driver has signed in anew meanwhile.
  if (answer.text.includes('"not_signed_in"') && actor && actor.token === token) company.noteEnd(actor);
  if (answer.status < 200 || answer.status >= 300 || ready.sent.method === 'HEAD') return;
  const json = (operation.file ? {} : JSON.parse(answer.text)) as { token?: unknown };
  if (typeof json.token === 'string') requestLog.noteToken(json.token);
  if (operation.changes) {
    const owner = operation.roles ? actorId : '';
    requestLog.noteChange(answer, {
      what: operation.key,
      ...(mayChangeNothing.has(operation.key) && { least: 0, most: 1 }),
      ...(operation.path === signInApi.logout.path && { least: 0, most: 2 }),
      ...(operation.takesKey && ready.key !== null && { repeats: `${owner} ${ready.key}` }),
    });
  }
  learn(company, operation, ready, json);
}

function describe({ sent }: Ready, answer: Answer, detail: string): string {
  const said = answer.problem || `${answer.status} ${answer.text.slice(0, 600)}`;
  return `  ${curlOf(sent)}\n  answer (${Math.round(answer.milliseconds)} ms): ${said}\n  ${detail.slice(0, 600)}`;
}
