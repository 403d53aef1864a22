import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { importsApi } from '../shared/contract.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import type { Import, ImportLine } from '../shared/people/imports/schemas.ts';
import type { Verdict } from '../shared/people/imports/import-facts.ts';
import type { Someone, World } from './world.ts';

/** A table as the text of a file: headings first. */
export function csvOf(...rows: readonly (readonly string[])[]): Buffer {
  return Buffer.from(
    rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n'),
  );
}

type RowFacts = Partial<Record<'email' | 'first' | 'department' | 'position' | 'lead', string>>;

/** The row of somebody with this personnel ID, for `fileOfPeople`. */
export const personRow = (id: string, { email, first, department, position, lead }: RowFacts = {}) => [
  id,
  email ?? `${id}@company.example`,
  first ?? 'Sam',
  `Test ${id}`,
  department ?? '',
  position ?? '',
  lead ?? '',
];

export const fileOfPeople = (...rows: string[][]): Buffer =>
  csvOf(
    ['Personnel ID', 'E-mail', 'First name', 'Last name', 'Department', 'Position', 'Line manager'],
    ...rows,
  );

/** A file with somebody new. */
export function newPerson(): Buffer {
  const key = randomUUID();
  return csvOf(['Personnel ID', 'E-mail', 'First name'], [key, `${key}@company.example`, 'Sam']);
}

/** A file by which nobody is made or changed. */
export function refusedPerson(): Buffer {
  return csvOf(['Personnel ID', 'E-mail', 'First name'], [randomUUID(), 'no address', 'Sam']);
}

/** An import by this person that has a line about the same person. */
export async function addImportAbout({ database }: World, { id, first_name }: Someone): Promise<void> {
  const { db } = database;
  const { rows } = await sql<{ id: string }>`
    insert into imports (what, source, name, state, created_by, created_at, everybody, facts, answers)
    values ('people', 'hr', 'people.csv', 'planned', ${id}, '2026-12-24', false, ${JSON.stringify({ samples: [first_name] })},
      ${JSON.stringify({ line_managers: { [first_name]: { person: id } } })})
    returning id`.execute(db);
  const importId = rows[0]!.id;
  await sql`insert into import_files (import_id, content) values (${importId}, 'Name')`.execute(db);
  await sql`
    insert into import_lines (import_id, place, line, verdict, key, name, person_id, changes, code, field, why, choices)
    values (${importId}, 2, 2, 'decide', '7', ${first_name}, ${id}, '{}', 'name', 'name', ${first_name}, '{leave}')`.execute(
    db,
  );
  await sql`
    insert into import_changes (import_id, person_id, made, since, changes)
    values (${importId}, ${id}, false, '2026-12-24', ${JSON.stringify({ first_name: [null, first_name] })})`.execute(
    db,
  );
}

/** The person with this personnel ID. */
export async function personByKey(
  { database: { db } }: World,
  key: string,
): Promise<{ id: string; standing: string; source: string }> {
  const { rows } = await sql<{ id: string; standing: string; source: string }>`
    select id, standing, source from users where external_id = ${key}`.execute(db);
  return rows[0]!;
}

/** The rows of imports that are about a person. */
export const importRowsOf = {
  imports: ({ id }: Someone) => sql`created_by = ${id}`,
  import_files: ({ id }: Someone) => sql`import_id in (select id from imports where created_by = ${id})`,
  import_lines: ({ id }: Someone) => sql`person_id = ${id}`,
  import_changes: ({ id }: Someone) => sql`person_id = ${id}`,
};

interface Scene {
  world: World;
  company: { people: { admin: Someone } };
}

/** Valid bodies of the calls. */
export const importBodies = [
  [importsApi.upload, refusedPerson],
  [importsApi.answer, () => ({ everybody: false })],
  [importsApi.run, ({ world, company }: Scene) => planOfRefused(world, company.people.admin)],
  [importsApi.undo, ({ world, company }: Scene) => undoOfNobody(world, company.people.admin)],
  [importsApi.invite, () => ({})],
] as const;

/** The query of an upload. */
const uploadQuery = { what: 'people', source: 'hr', name: 'people.csv' };

/** Imports as one admin makes them. */
export function importsOf(world: World, admin: () => Someone) {
  const as = () => world.as(admin());
  const queryOf = (query: Record<string, string> = {}) => ({ ...uploadQuery, ...query });

  async function upload(content: Buffer, query?: Record<string, string>): Promise<Import> {
    const answer = await as().send(importsApi.upload, { query: queryOf(query), body: content });
    if (answer.status !== 201) throw new Error(`${JSON.stringify(answer.problem)} because: ${answer.cause}`);
    return untilDone(answer.body.import);
  }

  /** The server answers within five seconds; on a busy machine the work goes on after that. */
  async function untilDone(begun: Import): Promise<Import> {
    let latest = begun;
    while (latest.state === 'planning' || latest.state === 'running') {
      await pause(50);
      latest = (await as().call(importsApi.view, { params: { importId: begun._id }, query: {} })).import;
    }
    return latest;
  }

  const refusal = (content: Buffer | undefined, query?: Record<string, string>) =>
    as().refusal(importsApi.upload, { query: queryOf(query), body: content });

  const run = async ({ _id, digest }: Import, facts: object = {}): Promise<Import> => {
    const body = { digest: digest!, ...facts };
    return untilDone((await as().call(importsApi.run, { params: { importId: _id }, body })).import);
  };

  const answer = async ({ _id }: Pick<Import, '_id'>, body: object): Promise<Import> =>
    untilDone((await as().call(importsApi.answer, { params: { importId: _id }, body })).import);

  async function lines({ _id }: Import, of: Verdict): Promise<ImportLine[]> {
    const query = { of, limit: '200' };
    return (await as().call(importsApi.view, { params: { importId: _id }, query })).lines;
  }

  /** Uploads the file and does as its plan says. */
  const doAll = async (content: Buffer, query?: Record<string, string>) => run(await upload(content, query));

  const previewUndo = ({ _id }: Pick<Import, '_id'>) =>
    as().call(importsApi.previewUndo, { params: { importId: _id } });

  /** Undoes the import with the effects that it has. */
  const undo = async (imported: Pick<Import, '_id'>): Promise<Import> => {
    const { digest } = await previewUndo(imported);
    const request = { params: { importId: imported._id }, body: { effects: digest } };
    return untilDone((await as().call(importsApi.undo, request)).import);
  };

  return { upload, refusal, run, answer, lines, doAll, previewUndo, undo };
}

/** The proof of a plan of `refusedPerson`: it is the same for each. */
async function planOfRefused(world: World, admin: Someone): Promise<{ digest: string }> {
  const { imports } = await world.as(admin).call(importsApi.list);
  return {
    digest: imports.find(({ state, counts }) => state === 'planned' && counts.refused === 1)!.digest!,
  };
}

/** The proof of the undo of an import that made nobody: it is the same for each. */
async function undoOfNobody(world: World, admin: Someone): Promise<{ effects: string }> {
  const { imports } = await world.as(admin).call(importsApi.list);
  const done = imports.find(({ state, result }) => state === 'done' && result?.created === 0)!;
  const params = { importId: done._id };
  return { effects: (await world.as(admin).call(importsApi.previewUndo, { params })).digest };
}

/** A query with which the call succeeds; empty where its fields may be missing. */
export function validQueryOf(endpoint: Endpoint): Record<string, string> {
  if (endpoint.takesFile === 'as it comes') return { name: 'proof.pdf' };
  return endpoint === importsApi.upload ? uploadQuery : {};
}
