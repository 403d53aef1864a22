import type { DateOrder } from '../../../../../tables/reading/dates/date-columns.ts';
import { Refusal } from '#shared/errors';
import { own } from '#shared/own';
import type { ImportKind } from '#shared/people/imports/import-facts';
import type { Import } from '#shared/people/imports/schemas';
import { commandLineCaller } from '../../../../../audit/command-line-caller.ts';
import { inTransaction } from '../../../../../db/transaction.ts';
import type { Services } from '../../../../../services.ts';
import { demandFew } from '../../missing/service.ts';
import * as store from '../../store.ts';
import { watched } from '../service.ts';
import { planNow, runNow, type Needed } from '../steps/service.ts';

interface File {
  what: ImportKind;
  source: string;
  name: string;
  everybody: boolean;
  content: Buffer;
}

interface Choices {
  /** Answers that are given before the file is planned. */
  answers?: store.Answers;
  /** The order of dates that none tells. */
  dates: DateOrder | null;
  /** How many missing people are suspended, where they are many. */
  missing: number | null;
  runs: boolean;
}

/**
 * The outcome on the command line: it is done, only planned, or somebody has to answer. The plan comes in each case.
 */
export interface AtOnce {
  outcome: 'done' | 'planned' | 'asked';
  plan: Import;
  /** How many people are missing, if they are too many without somebody's word. */
  missing: number | null;
}

/**
 * Plans a file and, where it is to, runs it, in the name of nobody who is signed in. An import that isn't run leaves
 * nothing. Throws the errors of `readTable`, Refusal("too_many_refused") and "effects_changed".
 */
export async function importAtOnce(
  services: Needed & Pick<Services, 'lifecycle'>,
  file: File,
  { answers = {}, dates, missing, runs }: Choices,
): Promise<AtOnce> {
  const { db } = services;
  const id = await inTransaction(services, (tx, now) =>
    store.insertImport(tx, { ...file, by: null, answers }, now),
  );
  let isDone = false;
  try {
    await watched(services, id, (tell) => planNow(services, id, tell));
    await answerDates(services, id, answers, dates);
    const plan = await store.readImport(db, id);
    if (plan.digest === null) return { outcome: 'asked', plan, missing: null };
    if (!runs) return { outcome: 'planned', plan, missing: null };
    const many = await inTransaction(services, async (tx) => {
      const row = await store.lockImport(tx, id);
      await demandFew(tx, row!, missing);
      await store.begin(tx, id, 'running');
      return null;
    }).catch(missingIn);
    if (many !== null) return { outcome: 'asked', plan, missing: many };
    const seen = { digest: plan.digest, decisions: {} };
    const outcome = await watched(services, id, (tell) =>
      runNow(services, commandLineCaller(), id, seen, tell),
    );
    if (outcome === 'changed') throw new Refusal('effects_changed');
    isDone = true;
    return { outcome: 'done', plan: await store.readImport(db, id), missing: null };
  } finally {
    if (!isDone) await store.deleteImport(db, id);
  }
}

/** Answers the questions about the order of dates, if one was given. */
async function answerDates(
  services: Needed & Pick<Services, 'lifecycle'>,
  id: string,
  answers: store.Answers,
  order: DateOrder | null,
): Promise<void> {
  const { questions } = await store.readImport(services.db, id);
  const asked = questions.filter(({ code }) => code === 'date_order');
  if (order === null || asked.length === 0) return;
  const orders = asked.map(({ column }) => [column!, { ...own(answers.columns, column!), order }] as const);
  const columns = { ...answers.columns, ...Object.fromEntries(orders) };
  await inTransaction(services, async (tx) => {
    const row = await store.lockImport(tx, id);
    await store.writeAnswers(tx, id, { answers: { ...answers, columns }, everybody: row!.everybody });
    await store.begin(tx, id, 'planning');
  });
  await watched(services, id, (tell) => planNow(services, id, tell));
}

/** How many people are missing, of a refusal that they are many. */
function missingIn(error: unknown): number {
  if (error instanceof Refusal && error.code === 'missing_many') return error.facts!.missing!;
  throw error;
}
