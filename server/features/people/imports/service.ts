import type * as z from 'zod/mini';
import { Refusal, type FieldErrors } from '#shared/errors';
import type { answersForm, runForm, uploadQuery } from '#shared/people/imports/import-forms';
import type { Import } from '#shared/people/imports/schemas';
import { own } from '#shared/own';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../authorized.ts';
import type { Db } from '../../../db/tables.ts';
import type { Services } from '../../../services.ts';
import { fileKind } from '../../../tables/reading/file-kind.ts';
import { isField } from './columns/headings/service.ts';
import { hasFile, keepWithin } from './files/store.ts';
import { demandHeadings } from './place/service.ts';
import { rememberColumnAnswers, rememberSourceAnswers } from './sources/store.ts';
import * as store from './store.ts';
import { listNotActive } from './trainings/store.ts';
import { demandFew } from './missing/service.ts';
import { plan, run, type Late } from './work/service.ts';

type MayImport = Authorized<'import.manage'>;

/** How much is kept of all files together, and of all imports (product §107). */
const kept = { bytes: 500 * 1024 * 1024, imports: 500 };

/**
 * Takes a file in, and lets go of it: from then on the database has it. Older files go where they leave no room. Returns
 * the import's id. Throws the errors of `fileKind`.
 */
export async function storeFile(
  services: Services,
  authorized: MayImport,
  { what, source, name, everybody }: z.infer<typeof uploadQuery>,
  file: { content: Buffer | null },
): Promise<string> {
  fileKind(file.content!);
  const id = await auditedTransaction(services, authorized, async (tx, now) => {
    const facts = { what, source, name, everybody, by: authorized.actor._id, answers: {} };
    const result = await store.insertImport(tx, { ...facts, content: file.content! }, now);
    await keepWithin(tx, kept);
    return { result, entry: { action: 'import.upload', after: { what, source, everybody } } };
  });
  file.content = null;
  return id;
}

/** Plans a new file. One that can't be read leaves nothing, as far as that is found at once. Throws the errors of `readTable`. */
export async function planFile(services: Services, id: string, onLate: Late): Promise<Import> {
  try {
    await plan(services, id, onLate);
  } catch (error) {
    await store.deleteImport(services.db, id);
    throw error;
  }
  return store.readImport(services.db, id);
}

/**
 * The import, which must be at rest and not done, with its file; locked. Throws Refusal("not_found"), "import_running" and
 * "already_run".
 */
async function lockResting(tx: Db, id: string): Promise<store.ImportRow> {
  const row = await store.lockImport(tx, id);
  if (!row) throw new Refusal('not_found');
  if (row.state === 'done' || row.state === 'undone') throw new Refusal('already_run');
  if (row.state === 'planning' || row.state === 'running')
    throw new Refusal('import_running', {
      message: 'This file is being processed. Please wait until it’s done.',
    });
  if (!(await hasFile(tx, id))) throw new Refusal('not_found');
  return row;
}

/**
 * Says how the file is to be read, and plans it again. Answers about columns, the place of the headings and people are
 * remembered for the source. Throws the errors of `readTable`.
 */
export async function answer(
  services: Services,
  authorized: MayImport,
  id: string,
  { everybody, ...told }: z.infer<typeof answersForm>,
  onLate: Late,
): Promise<Import> {
  const place = await demandHeadings(services, id, told);
  await auditedTransaction(services, authorized, async (tx) => {
    const row = await lockResting(tx, id);
    demandKnownFields(row, told.columns ?? {}, place !== null);
    await demandPrograms(tx, told);
    const answers = mergeAnswers(row.answers, { ...told, ...place } as store.Answers);
    await demandActive(tx, told.line_managers ?? {});
    await store.writeAnswers(tx, id, { answers, everybody: everybody ?? row.everybody });
    if (told.columns) await rememberColumnAnswers(tx, row, told.columns);
    await rememberSourceAnswers(tx, row, { ...place, ...lastingAnswers(row, told as store.Answers) });
    await store.begin(tx, id, 'planning');
    return {
      result: undefined,
      entry: {
        action: 'import.answer',
        after: { what: row.what, source: row.source, everybody: everybody ?? row.everybody },
      },
    };
  });
  await plan(services, id, onLate);
  return store.readImport(services.db, id);
}

/** Throws Refusal("invalid_input") if a column can't be this in such a file. Other headings bring other columns. */
function demandKnownFields(
  { what, facts }: store.ImportRow,
  columns: Readonly<Record<string, store.ColumnAnswer>>,
  hasOtherHeadings: boolean,
): void {
  const errors: FieldErrors = {};
  const headings = new Set((facts.columns ?? []).map(({ heading }) => heading));
  for (const [heading, { field }] of Object.entries(columns)) {
    if (!hasOtherHeadings && headings.size > 0 && !headings.has(heading))
      errors[`columns.${heading}`] = 'This file has no such column';
    else if (field && !isField(what, field))
      errors[`columns.${heading}.field`] = 'Choose a field from the list';
  }
  if (Object.keys(errors).length > 0) throw new Refusal('invalid_input', { errors });
}

/** Throws Refusal("invalid_input") where a training that is named isn't there, or archived. */
async function demandPrograms(
  tx: Db,
  { columns = {}, titles = {} }: Pick<z.infer<typeof answersForm>, 'columns' | 'titles'>,
): Promise<void> {
  const ofTitles = Object.values(titles).filter((each) => each !== 'free' && each !== 'leave');
  const ofColumns = Object.values(columns).flatMap(({ program }) => program ?? []);
  const wrong = await listNotActive(tx, [...ofTitles, ...ofColumns]);
  if (wrong.size === 0) return;
  const isWrong = (program: string | null | undefined) => program && wrong.has(program);
  const errors: FieldErrors = {};
  for (const [title, program] of Object.entries(titles))
    if (isWrong(program)) errors[`titles.${title}`] = 'Choose a training that isn’t archived';
  for (const [heading, { program }] of Object.entries(columns))
    if (isWrong(program)) errors[`columns.${heading}.program`] = 'Choose a training that isn’t archived';
  throw new Refusal('invalid_input', { errors });
}

/** Throws Refusal("invalid_input") where somebody who is to be a line manager isn't active. */
async function demandActive(
  tx: Db,
  answers: NonNullable<z.infer<typeof answersForm>['line_managers']>,
): Promise<void> {
  const people = Object.entries(answers).flatMap(([value, manager]) =>
    typeof manager === 'object' && manager.person ? [[value, manager.person] as const] : [],
  );
  const active = await store.findActive(
    tx,
    people.map(([, person]) => person),
  );
  const errors = people.flatMap(([value, person]) =>
    active.has(person) ? [] : [[`line_managers.${value}`, 'Choose someone who is active'] as const],
  );
  if (errors.length > 0) throw new Refusal('invalid_input', { errors: Object.fromEntries(errors) });
}

/** The answers about people that are remembered for the source. */
function lastingAnswers(
  { facts }: store.ImportRow,
  { standing, login_from_id }: store.Answers,
): store.SourceAnswers {
  return {
    ...(standing && { standing: { ...facts.standing, ...standing } }),
    ...(login_from_id !== undefined && { login_from_id }),
  };
}

/** Those that were given before, replaced by those that are given now, part by part for each column. */
function mergeAnswers(
  before: store.Answers,
  { columns = {}, titles = {}, line_managers = {}, standing = {}, ...told }: store.Answers,
): store.Answers {
  const merged = Object.entries(columns).map(([heading, column]) => [
    heading,
    { ...own(before.columns, heading), ...column },
  ]);
  const present = Object.entries(told).filter(([, value]) => value !== undefined);
  return {
    ...before,
    ...Object.fromEntries(present),
    columns: { ...before.columns, ...Object.fromEntries(merged) },
    titles: { ...before.titles, ...titles },
    line_managers: { ...before.line_managers, ...line_managers },
    standing: { ...before.standing, ...standing },
  };
}

/**
 * Begins to do as the plan says, and waits for a moment. Throws Refusal("effects_changed") if that would be
 * something else now, as far as it is found at once. Else the import says so.
 */
export async function runImport(
  services: Services,
  authorized: MayImport,
  id: string,
  { digest, decisions = {}, missing }: z.infer<typeof runForm>,
  onLate: Late,
): Promise<Import> {
  const begun = await auditedTransaction(services, authorized, async (tx) => {
    const row = await lockResting(tx, id);
    if (row.state === 'needs_answers' || row.digest === null) throw new Refusal('needs_answers');
    if (row.digest !== digest) {
      const facts = { import: await store.readImport(tx, id) };
      throw new Refusal('effects_changed', { facts });
    }
    await demandFew(tx, row, missing);
    await store.begin(tx, id, 'running');
    return { result: { id }, entry: [] };
  });
  const seen = { digest, decisions };
  const outcome = await run(services, { caller: authorized, id: begun.id, seen, onLate });
  const result = await store.readImport(services.db, id);
  if (outcome === 'changed') throw new Refusal('effects_changed', { facts: { import: result } });
  return result;
}
