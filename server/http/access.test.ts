import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isByLine, relationFor, ruleOf, type Action } from '#shared/access';
import {
  calendarApi,
  chooseApi,
  companyApi,
  contract,
  digestsApi,
  operationsApi,
  recordsApi,
  signInApi,
} from '#shared/contract';
import type { Endpoint } from '#shared/endpoint';
import { roles, type Role } from '#shared/roles';
import { nobody } from '../../test/client.ts';
import { createCompany, subjectOf, type Company } from '../../test/company.ts';
import { endLines } from '../../test/lines.ts';
import { validQueryOf } from '../../test/import-file.ts';
import { expectVisible } from '../../test/expect-visible.ts';
import { queryOfNames, withNamesOfObjects } from '../../test/names-of-objects.ts';
import { makeValidBody } from '../../test/valid-requests.ts';
import { makeToken } from '../../test/valid-tokens.ts';
import { noteFacts, readTrueFacts } from '../../test/visible-people.ts';
import { startWorld, withMail, type World } from '../../test/world.ts';

type Guarded = Endpoint<unknown, unknown, unknown, Action>;

const guarded = contract.filter((endpoint): endpoint is Guarded => endpoint.action !== 'public');
const publicCalls = [
  signInApi.signIn,
  signInApi.start,
  signInApi.register,
  signInApi.viewRegistration,
  signInApi.confirm,
  signInApi.logout,
  signInApi.forgot,
  signInApi.viewLink,
  signInApi.reset,
  chooseApi.view,
  chooseApi.choose,
  calendarApi.feed,
  recordsApi.verify,
  digestsApi.unsubscribe,
  companyApi.view,
  operationsApi.live,
  operationsApi.ready,
  operationsApi.config,
];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const successOf = ({ status }: Endpoint) => status ?? 200;
const parametersOf = ({ path, subjectIn }: Endpoint) => [
  ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  ...(subjectIn === undefined ? [] : ['id']),
];

const roleForbidden = { status: 403, code: 'role_forbidden', message: "Your role doesn't allow this." };
const notFound = { status: 404, code: 'not_found', message: 'Not found.' };
const notSignedIn = { status: 401, code: 'not_signed_in', message: 'Please sign in.' };

/** Fields that nobody knows change nothing, even if each object of JavaScript has one of their names. */
const withNames = (body: unknown, query: object = {}) => ({
  body: withNamesOfObjects(body),
  query: { ...queryOfNames, ...query },
});

/** Every role makes every call of the contract, each time with a body with which an allowed one succeeds. */
describe('who may make a call', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let company: Company;

  beforeAll(async () => {
    world = await startWorld(withMail);
    company = await createCompany(world);
  });

  afterAll(() => world.close());

  test('only these calls need no sign-in §46.1', () => {
    expect(contract.filter(({ action }) => action === 'public')).toEqual(publicCalls);
  });

  test.each(publicCalls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s succeeds without a sign-in',
    async (_name, endpoint) => {
      const token = await makeToken(endpoint, { world, company });
      const body = await makeValidBody(endpoint, { world, company, id: '', token });
      const params = { code: company.code, token };
      expect(await as(nobody).status(endpoint, { params, ...withNames(body) })).toBe(successOf(endpoint));
    },
  );

  test.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is refused with 401 without a sign-in and with a token that never was, before its ids are looked at',
    async (_name, endpoint) => {
      for (const bearer of [nobody, { token: 'forged' }]) {
        for (const id of [randomUUID(), 'no-uuid']) {
          const params = Object.fromEntries(parametersOf(endpoint).map((name) => [name, id]));
          expect(await as(bearer).refusal(endpoint, { params })).toEqual(notSignedIn);
        }
      }
    },
  );

  const cases = guarded.flatMap((endpoint) =>
    roles.map((role) => ({ call: nameOf(endpoint), role, endpoint })),
  );
  const isAllowed = ({ endpoint, role }: (typeof cases)[number]) =>
    relationFor(endpoint.action, role) !== null;

  /** A call that succeeds for the roles that may make it. */
  async function prepare(endpoint: Guarded, role: Role) {
    const id = await company.ownObject(subjectOf(endpoint.action), role);
    const { employee } = company.people;
    const places = await company.createPlaces(endpoint.path);
    const session = await company.sessionOf(id);
    const message = await company.createMessage();
    // Nobody asks about another's seat but those in charge.
    const userId = company.people[role === 'trainer' ? 'trainer' : 'employee'].id;
    const change = await company.createChange(endpoint.path, company.people[role]);
    const params = { id, employeeId: employee.id, userId, ...places, session, message, change };
    return { params, body: await makeValidBody(endpoint, { world, company, id, role }) };
  }

  /** How a call is refused, with a valid body and with one that would be refused if it were looked at. */
  async function expectRefusal(
    { endpoint, role }: (typeof cases)[number],
    { params, body }: Awaited<ReturnType<typeof prepare>>,
    refusal: object,
  ) {
    for (const sent of body === undefined ? [undefined] : [body, {}]) {
      const answer = await as(company.people[role]).refusal(endpoint, { params, body: sent });
      expect(answer, JSON.stringify(params)).toEqual(refusal);
    }
  }

  test.each(cases.filter((entry) => !isAllowed(entry)))(
    '$call is refused to the role $role with 403, whatever the id',
    async (entry) => {
      const { params, body } = await prepare(entry.endpoint, entry.role);
      for (const id of [params.id, randomUUID(), 'no-uuid']) {
        await expectRefusal(entry, { params: { ...params, id }, body }, roleForbidden);
      }
    },
  );

  test.each(cases.filter(isAllowed))(
    '$call succeeds for the role $role, after an object that is unknown, malformed or not theirs was refused with 404, and tells people as far as they see them §26.1 §30.3 §45.4 §114.4',
    async (entry) => {
      const { endpoint, role } = entry;
      const { params, body } = await prepare(endpoint, role);
      const isBelow = relationFor(endpoint.action, role) === 'below';
      const { subject } = ruleOf(endpoint.action);
      for (const name of parametersOf(endpoint)) {
        for (const id of ['no-uuid', `${params.id}0`, "' or true --"]) {
          await expectRefusal(entry, { params: { ...params, [name]: id }, body }, notFound);
        }
      }
      if (subject !== 'company') {
        const hidden: string[] = [randomUUID()];
        if (!relationFor(endpoint.action, role)!.startsWith('any'))
          hidden.push(company.foreignObject(subject, role));
        for (const id of hidden) {
          await expectRefusal(entry, { params: { ...params, id }, body }, notFound);
        }
      }
      const viewer = company.people[role];
      await noteFacts(world);
      const answer = await as(viewer).send(endpoint, { params, ...withNames(body, validQueryOf(endpoint)) });
      expect(answer.status, answer.cause ?? JSON.stringify(answer.problem)).toBe(successOf(endpoint));
      const about = subject === 'user' ? params.id : viewer.id;
      // Papers are compressed, so that no text is found in them.
      if (endpoint.file !== 'application/pdf')
        expectVisible(await readTrueFacts(world), viewer.id, answer.body, about);
      // Somebody who leads may make further calls.
      if (isBelow) await endLines(world);
    },
  );

  test('the answers to each role are those that were last reviewed §1.1 §30.3 §49.1 §49.2 §49.3 §49.4 §49.5 §49.6 §49.7 §49.8 §49.9 §49.10 §49.11 §63.1', async () => {
    const answerTo = (endpoint: Guarded, role: Role) => {
      const relation = relationFor(endpoint.action, role);
      if (relation === null) return '403 role_forbidden';
      return relation === 'any'
        ? successOf(endpoint)
        : `${successOf(endpoint)} if ${relation}, else 404 not_found`;
    };
    const entries = guarded.map((endpoint) =>
      [
        `${nameOf(endpoint)}: ${endpoint.action}`,
        ...roles.map((role) => `  ${role.padEnd(8)} ${answerTo(endpoint, role)}`),
        ...(isByLine(endpoint.action)
          ? [`  by line  ${successOf(endpoint)} for people below, else 404 not_found`]
          : []),
      ].join('\n'),
    );
    await expect(`${entries.join('\n\n')}\n`).toMatchFileSnapshot('./access-matrix.txt');
  });
});
