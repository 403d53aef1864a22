import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isByLine, mayEver, ruleOf, type Action } from '#shared/access';
import { contract, programsApi, usersApi } from '#shared/contract';
import type { Endpoint } from '#shared/endpoint';
import { ask } from '../../test/ask.ts';
import { targetOf } from '../../test/client.ts';
import { composeStatements } from '../../test/composed-statements.ts';
import { expectVisible, expectVisibleCells } from '../../test/expect-visible.ts';
import { readCells } from '../../test/tables/read.ts';
import { createVisiblePeople, readTrueFacts, type Facts } from '../../test/visible-people.ts';
import { startWorld, withMail, type Someone, type World } from '../../test/world.ts';

type Cast = Awaited<ReturnType<typeof createVisiblePeople>>;

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
// The rows of both formats are the same (exports.test.ts).
const isTable = ({ file }: Endpoint) => file === 'text/csv';
const fieldsOf = (schema: unknown) =>
  JSON.stringify(z.toJSONSchema(schema as z.core.$ZodType, { unrepresentable: 'any' }));
const tellsPeople = (endpoint: Endpoint) =>
  isTable(endpoint) || fieldsOf(endpoint.reply).includes('"first_name"');

/**
 * The reads that show people. The access test makes every other call as each role, and looks at its reply in
 * the same way.
 */
const reads = contract.filter(
  (endpoint) =>
    endpoint.method === 'GET' &&
    endpoint.action !== 'public' &&
    !endpoint.path.includes('{importId}') &&
    tellsPeople(endpoint),
);

describe('a person in a reply', () => {
  let world: World;
  let cast: Cast;
  let facts: Facts;

  beforeAll(async () => {
    world = await startWorld(withMail);
    cast = await createVisiblePeople(world);
    facts = await readTrueFacts(world);
  });

  afterAll(() => world.close());

  /** Everybody in whose role somebody may make the call. */
  function viewersOf({ action }: Endpoint): Someone[] {
    const everybody = [...Object.values(cast.viewers), ...Object.values(cast.subjects)];
    const mayAsk = ({ id }: Someone) =>
      mayEver(facts.get(id)!.role, action as Action) || isByLine(action as Action);
    return everybody.filter(mayAsk);
  }

  /** The parameters of the path, for each object that the call can be about. */
  function targetsOf({ path, action, subjectIn }: Endpoint): Record<string, string>[] {
    const people = [...Object.values(cast.subjects), ...cast.further].map(({ id }) => id);
    const objects = {
      user: people,
      program: cast.programs,
      session: cast.sessions,
      record: [],
      file: [],
      company: [''],
    }[action === 'public' ? 'company' : ruleOf(action).subject];
    const isAboutOne = path.includes('{id}') || subjectIn !== undefined;
    return (isAboutOne ? objects : ['']).flatMap((id) =>
      (path.includes('{userId}') ? people : ['']).map((userId) => ({
        id,
        userId,
        positionId: cast.position,
      })),
    );
  }

  /** The answer as data: JSON, or the cells of a table; null where it is refused. */
  async function read(endpoint: Endpoint, { token }: Someone, options: Parameters<typeof targetOf>[1]) {
    const query = endpoint.path.includes('/gaps') ? { all: 'true', position: cast.position } : {};
    const target = targetOf(endpoint, { ...options, query: { ...query, ...options?.query } });
    const { status, body } = await ask(world.baseUrl, target, { authorization: `Bearer ${token}` });
    expect([200, 403, 404, 400], `${target}: ${body.toString()}`).toContain(status);
    if (status !== 200) return null;
    if (!isTable(endpoint)) return JSON.parse(body.toString()) as unknown;
    return (await readCells(body).catch(() => [])) as string[][];
  }

  test.each(reads.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s has each field for its readers alone §114.2 §114.3 §114.4 §114.7',
    async (name, endpoint) => {
      let people = 0;
      for (const viewer of viewersOf(endpoint))
        for (const params of targetsOf(endpoint)) {
          const reply = await read(endpoint, viewer, { params });
          const about = ruleOf(endpoint.action as Action).subject === 'user' ? params['id'] : viewer.id;
          if (isTable(endpoint)) people += expectVisibleCells(facts, viewer.id, (reply ?? []) as string[][]);
          else people += expectVisible(facts, viewer.id, reply, about);
        }
      if (fieldsOf(endpoint.reply).includes('"login"')) expect(people, name).toBeGreaterThan(0);
    },
  );

  test('the page of each of six people opens for each of five readers, and for nobody else §114.5', async () => {
    const status = async (viewer: Someone, { id }: Someone) =>
      world.as(viewer).status(usersApi.view, { params: { id } });
    const { viewers, subjects } = cast;
    for (const person of Object.values(subjects)) {
      for (const viewer of [viewers['an admin'], viewers['the overseer'], viewers['another manager'], person])
        expect(await status(viewer, person)).toBe(200);
      const isInLine = person === subjects['an employee in the line'];
      for (const lead of [viewers['a line manager'], viewers['a deputy']])
        expect(await status(lead, person)).toBe(isInLine ? 200 : 404);
    }
  });

  const searches = reads.filter(({ query }) => query !== undefined && fieldsOf(query).includes('"search"'));

  test.each(searches.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s finds people by personnel ID for admins alone, and nobody by a tag §114.6',
    async (_name, endpoint) => {
      const { subjects } = cast;
      const sought = [subjects['an employee of the overseer'], subjects['an employee in the line']];
      for (const viewer of viewersOf(endpoint))
        for (const params of targetsOf(endpoint).slice(0, 2)) {
          const find = async (search: string) => read(endpoint, viewer, { params, query: { search } });
          const nothing = await find('nobody-has-this');
          for (const { external_id, tags } of sought.map(({ id }) => facts.get(id)!)) {
            expect(await find(tags[0]!)).toEqual(nothing);
            if (facts.get(viewer.id)!.role !== 'admin') expect(await find(external_id!)).toEqual(nothing);
          }
        }
    },
  );

  test('an admin finds people by personnel ID in all lists of people §92.7', async () => {
    const { external_id, id } = facts.get(cast.subjects['an employee of the overseer'].id)!;
    const query = { search: external_id! };
    const admin = world.as(cast.viewers['an admin']);
    const { people } = await admin.call(usersApi.people, { query });
    const { users } = await admin.call(usersApi.list, { query });
    const assigned = await admin.call(programsApi.assigned, { query, params: { id: cast.programs[0]! } });
    for (const found of [people, users.employees!, assigned.employees])
      expect(found.map(({ _id }) => _id)).toEqual([id]);
  });

  test('no paper and no calendar reads a field that not everybody sees §114.6', () => {
    const papers = contract.filter(({ file }) => file === 'application/pdf' || file === 'text/calendar');
    const calls = new Set(papers.map(nameOf));
    const statements = composeStatements().filter(({ call }) => calls.has(call));
    expect(statements.length).toBeGreaterThan(3);
    for (const { call, text } of statements)
      expect(text, call).not.toMatch(
        /external_id|tags|line_manager_pending|absences (?!away )|away\.(kind|from_day)|same_people x join/,
      );
  });
});
