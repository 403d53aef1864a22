import type { QuestionCode } from '#shared/people/imports/import-facts';
import { calendarDateOf } from '#shared/time';
import { auditedTransaction } from '../../../../../audit/audited-transaction.ts';
import type { Caller } from '../../../../../audit/caller.ts';
import { codeOfConstraint } from '../../../../../db/errors.ts';
import type { Db } from '../../../../../db/tables.ts';
import {
  forgetPlans,
  inTransaction,
  QuickerError,
  setActor,
  workOnMany,
} from '../../../../../db/transaction.ts';
import type { Services } from '../../../../../services.ts';
import { knownHeadings } from '../../columns/headings/service.ts';
import { surveyTable } from '../../columns/service.ts';
import { readContent } from '../../files/store.ts';
import type { Decisions } from '../../people/finding/store.ts';
import { checkDecided, checkPeopleOf, keepLines, type Judged } from '../../people/service.ts';
import { writePeople } from '../../people/writing/service.ts';
import { noCounts } from '../../reads.ts';
import { readColumnAnswers, readSourceAnswers } from '../../sources/store.ts';
import { checkTrainingsOf, keepTrainings } from '../../trainings/service.ts';
import { findPrograms, listTitles } from '../../trainings/store.ts';
import { writeTrainings } from '../../trainings/writing/service.ts';
import * as store from '../../store.ts';

export type Needed = Pick<Services, 'db' | 'clock' | 'config' | 'tables'>;

/** Gets the number of staged rows; it throws if the work is to end. */
export type Tell = (done: number) => void;

/** The plan that somebody has seen, and the answers to lines that ask. */
export interface Seen {
  digest: string;
  decisions: Decisions;
}

/** The outcome of a run: it is done, or the plan is another one now. */
export type Outcome = 'done' | 'changed';

/** Plans the import, unless it is planned already. Throws the errors of `readTable`. */
export async function planNow(services: Needed, id: string, tell: Tell): Promise<void> {
  const row = await store.readRow(services.db, id);
  if (row?.state !== 'planning') return;
  const facts = await survey(services, row);
  await store.tellRows(services.db, id, facts.rows);
  await inTransaction(services, async (tx, now) => {
    await setActor(tx, row.by);
    await workOnMany(tx);
    if (!(await store.holdWork(tx, id))) return;
    await store.deleteLines(tx, id);
    if (isStopped(facts)) {
      await store.writePlan(tx, id, { ...unanswered, facts, error: null });
    } else {
      const judged = await check(services, tx, { ...row, facts }, { tell, now });
      await keepPlan(tx, { ...row, facts }, judged, null);
    }
    await forgetPlans(tx);
  });
}

const unanswered = { state: 'needs_answers' as const, counts: noCounts, digest: null };

/** Whether somebody has to answer before the file can be planned. */
const isStopped = ({ questions }: store.FileFacts) => questions.some(({ optional }) => !optional);

/** The questions that each check raises. */
const raisedByLines: readonly QuestionCode[] = ['several_rows', 'login_from_id', 'line_manager'];

/** Keeps the plan with its lines, unless the lines raise a question that has to be answered. */
async function keepPlan(
  tx: Db,
  row: store.ImportRow,
  { counts, digest, foretold, ask }: Judged,
  error: string | null,
): Promise<void> {
  const ofFile = row.facts.questions.filter(({ code }) => !raisedByLines.includes(code));
  const facts = { ...row.facts, questions: [...ofFile, ...store.toAsk(await ask())] };
  if (isStopped(facts)) return store.writePlan(tx, row.id, { ...unanswered, facts, error });
  await keep(tx, row);
  await store.writePlan(tx, row.id, {
    state: 'planned',
    facts: { ...facts, ...foretold },
    counts,
    digest,
    error,
  });
}

async function survey({ db, tables }: Needed, row: store.ImportRow): Promise<store.FileFacts> {
  const { id, what, answers } = row;
  const remembered = await readColumnAnswers(db, row);
  const usual = await readSourceAnswers(db, row);
  const further = what === 'matrix' ? await listTitles(db) : [];
  await using table = await tables.open(await readContent(db, id), {
    ...answers,
    known: knownHeadings(what, [...Object.keys(remembered), ...further]),
    usual,
  });
  return await surveyTable(table, {
    what,
    answers,
    remembered,
    usual,
    findPrograms: (titles) => findPrograms(db, titles),
  });
}

async function check(
  { config, tables }: Needed,
  tx: Db,
  row: store.ImportRow,
  { tell, now }: { tell: Tell; now: Date },
): Promise<Judged> {
  await using table = await tables.open(await readContent(tx, row.id), row.facts);
  if (row.what === 'people') return await checkPeopleOf({ config }, tx, table.rows, { ...row, now }, tell);
  const judged = { ...row, today: calendarDateOf(now, config.timeZone) };
  const checked = await checkTrainingsOf(tx, table.rows, judged, tell);
  return { ...checked, foretold: {}, ask: async () => [] };
}

/** Keeps the lines as they were judged. */
function keep(tx: Db, row: store.ImportRow): Promise<void> {
  return row.what === 'people' ? keepLines(tx, row.id, row.facts) : keepTrainings(tx, row);
}

const changedPlan = 'People have changed since this was planned. Please look again.';

/** Runs the import as it was planned, in one transaction, unless it is done already. */
export async function runNow(
  services: Needed,
  caller: Caller,
  id: string,
  { digest: seen, decisions }: Seen,
  tell: Tell,
): Promise<Outcome> {
  const author = { ...caller, source: { ...caller.source, idempotencyKey: null } };
  return auditedTransaction(services, author, async (tx, now) => {
    await workOnMany(tx);
    const row = await store.readRow(tx, id);
    // Where another call has done it, or still does, there is nothing to do.
    if (row?.state !== 'running' || !(await store.holdWork(tx, id)))
      return { result: 'done' as const, entry: [] };
    const judged = await check(services, tx, row, { tell, now });
    if (judged.digest !== seen) {
      await store.deleteLines(tx, id);
      await keepPlan(tx, row, judged, changedPlan);
      await forgetPlans(tx);
      return { result: 'changed' as const, entry: [] };
    }
    if (row.what === 'people')
      await checkDecided(tx, { ...row, today: calendarDateOf(now, services.config.timeZone) }, decisions);
    const { result, entries } = await againIfTaken(() =>
      row.what === 'people'
        ? writePeople(services, tx, { id, source: row.source, caller: author, now })
        : writeTrainings(services, tx, { row, digest: seen, caller: author, now }),
    );
    await store.writeResult(tx, id, result, now);
    await forgetPlans(tx);
    const { records, ...people } = result;
    return {
      result: 'done' as const,
      entry: [
        ...entries,
        {
          action: 'import.run' as const,
          after: { source: row.source, what: row.what, ...people, records },
        },
      ],
    };
  });
}

/** A key that somebody has taken since the lines were checked is found by checking them again. */
async function againIfTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (codeOfConstraint(error) === null) throw error;
    throw new QuickerError('Someone else has changed these people in the meantime. Please check again.', {
      cause: error,
    });
  }
}
