import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import {
  calendarApi,
  chooseApi,
  digestsApi,
  dueDatesApi,
  linesApi,
  programsApi,
  recordsApi,
  seatsApi,
  sessionsApi,
  signInApi,
} from '#shared/contract';
import { isChange, takesKey } from '#shared/endpoint';
import type { SimulatedCompany } from '../simulated-company/company.ts';
import type { Account, Callers } from './callers.ts';
import { checkAnswer, type Known } from './check-answers.ts';
import { findOperation, keyOf, type Caller, type Operation } from './operations.ts';
import { plansFor, type Plan } from './plans.ts';
import { resolve, type Memory, type Ready } from './resolve.ts';
import { send, type Answer } from './send.ts';
import type { Tally } from './tally.ts';

export interface Fuzz {
  url: string;
  company: SimulatedCompany;
  callers: Callers;
  memory: Memory;
  operations: Operation[];
  known: Omit<Known, 'isToken'>;
  tally: Tally;
  /** The id of a request that repeats another one under its key -> the first one's. */
  repeats: Map<string, string>;
  /** The kind of a failure -> the smallest request that shows it, with its answer. */
  findings: Map<string, string>;
}

const shrunkAtMost = 150;

/** Where all is as it is wanted already, these have no entry. */
const mayChangeNothing = new Set(
  [
    programsApi.assign,
    programsApi.publish,
    seatsApi.switchSession,
    seatsApi.giveBack,
    seatsApi.wait,
    seatsApi.endWait,
    seatsApi.offer,
    sessionsApi.mark,
    sessionsApi.checkIn,
    recordsApi.rejectMany,
    recordsApi.revokeMany,
    dueDatesApi.remind,
    dueDatesApi.remindOverdue,
    chooseApi.choose,
    calendarApi.unsubscribe,
    digestsApi.choose,
    digestsApi.unsubscribe,
    linesApi.chooseDeputy,
    signInApi.logout,
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
    const own: unknown[] = [];
    const property = fc.asyncProperty(plans, async (plan) => {
      if (own.length > 0 || (failing && (shrunk += 1) > shrunkAtMost)) return;
      if (!failing) count.sent += 1;
      // An error of the test itself is nothing to make smaller.
      const kinds = await carryOut(fuzz, plan, role).catch((error: unknown) => {
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
}

/** Each kind of failure with the request and its answer. */
async function carryOut(fuzz: Fuzz, plan: Plan, role: Caller): Promise<Map<string, string>> {
  const { url, company, callers, memory, operations, tally } = fuzz;
  const planned = operations.find(({ key }) => key === plan.operation)!;
  const ready = await resolve(plan, planned, { url, db: company.place.db, callers, memory, role });
  const { sent, actor, byCookie, isOwnSite } = ready;
  const operation = findOperation(operations, sent.method, sent.target);
  // Under a key twice at once: one of the two does it, and both are told the same.
  const copies = plan.key === 'twice' && operation && takesKey(operation.endpoint) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: copies }, () => send(sent)));
  const failures = new Map<string, string>();
  for (const answer of answers) {
    tally.note(role, planned, answer);
    note(fuzz, operation, ready, answer);
    const { method, target } = sent;
    const asked = { method, target, operation, role: actor?.role ?? null, byCookie, isOwnSite };
    for (const { rule, detail } of checkAnswer(asked, answer, { ...fuzz.known, isToken: callers.isToken }))
      failures.set(`${planned.key}: ${rule}`, describe(ready, answer, detail));
  }
  const [first, second] = answers;
  const isTwice = first && second && first.status < 300 && second.status < 300;
  // The order of the fields means nothing in JSON.
  if (
    isTwice &&
    !operation?.endpoint.file &&
    !isDeepStrictEqual(JSON.parse(first.text), JSON.parse(second.text))
  )
    failures.set(`${planned.key}: a repeat gets the same answer`, describe(ready, second, first.text));
  return failures;
}

/** Writes down the outcome of an answer, and the ids to which later requests can refer. */
function note(
  { company, callers, memory, repeats }: Fuzz,
  operation: Operation | undefined,
  ready: Ready,
  answer: Answer,
): void {
  if (!operation) return;
  const { endpoint, key: call } = operation;
  const { status } = answer;
  const requestId = String(answer.headers['x-request-id']);
  const isSuccess = status >= 200 && status < 300;
  if (answer.text.includes('"not_signed_in"') && ready.actor) callers.noteEnd(ready.actor);
  if (isChange(endpoint)) {
    const group = takesKey(endpoint) && ready.key && isSuccess ? ownerOf(ready.actor, ready.key) : null;
    const first = group && memory.firsts.get(group);
    if (first) repeats.set(requestId, first);
    else {
      const hasChanged = isSuccess && !mayChangeNothing.has(call);
      // Its body says which of two actions it is.
      const said = call === keyOf(digestsApi.choose) ? `${call} ${ready.sent.body?.toString()}` : call;
      company.asked.push({ call: said, status, code: '', requestId, hasChanged });
    }
    if (group && !first) memory.firsts.set(group, requestId);
  }
  if (!isSuccess || ready.sent.method === 'HEAD' || endpoint.file) return;
  if (ready.key && takesKey(endpoint)) keep(memory.keys, ready.key);
  const { token, next_cursor: cursor, url } = JSON.parse(answer.text) as Record<string, unknown>;
  if (typeof token === 'string') callers.noteToken(token);
  if (typeof cursor === 'string') {
    const known = memory.cursors.get(call) ?? [];
    memory.cursors.set(call, known);
    keep(known, cursor);
  }
  const feed = call === keyOf(calendarApi.subscribe) ? /([\w-]+)\.ics$/.exec(String(url))?.[1] : null;
  if (feed) keep(memory.feeds, feed);
}

const ownerOf = (actor: Account | null, key: string) => `${actor?.id} ${key}`;

/** Keeps the latest. */
function keep(items: string[], item: string): void {
  items.push(item);
  if (items.length > 200) items.shift();
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
