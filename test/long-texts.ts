import { expect, vi } from 'vitest';
import type { $ZodType } from 'zod/v4/core';
import { rolesFor, type Action } from '../shared/access.ts';
import { hasTooManyMarks } from '../shared/combining-marks.ts';
import { contract } from '../shared/contract.ts';
import type { Endpoint } from '../shared/endpoint.ts';
import { alphabets, largestBulk, largestForm, longestUrl } from './alphabets.ts';
import { nobody } from './client.ts';
import { subjectOf, type Company } from './company.ts';
import { validQueryOf } from './import-file.ts';
import { textFieldsOf, type TextField } from './text-fields.ts';
import { makeValidBody } from './valid-requests.ts';
import { makeToken } from './valid-tokens.ts';
import type { World } from './world.ts';

const fieldsOf = (schema: unknown) => (schema ? textFieldsOf(schema as $ZodType) : []);

/** The texts of a query. The id of the subject is looked up before anything is checked, and is none of them. */
const textsOfQuery = ({ query, subjectIn }: Endpoint) =>
  fieldsOf(query).filter(({ path: [name] }) => name !== subjectIn);

/** The calls that take a text in their body or query. */
export const textCalls = contract.filter(
  (endpoint) => textsOfQuery(endpoint).length + fieldsOf(endpoint.body).length > 0,
);

const isTooLong = (text: string, { maximum }: TextField) =>
  Array.from(text).length > maximum! || hasTooManyMarks(text);

/** The value with the text in this field; lists and records that lack it are made. */
function withText(value: unknown, { path: [part, ...rest], ...field }: TextField, text: string): unknown {
  if (part === undefined) return text;
  const inner = { ...field, path: rest };
  if (part === '0') {
    const [first, ...more] = (value ?? []) as unknown[];
    return [withText(first, inner, text), ...more];
  }
  if (field.isKey && rest.length === 0) return { [text]: null };
  const fields = (value ?? {}) as Record<string, unknown>;
  return { ...fields, [part]: withText(fields[part], inner, text) };
}

/** Fewer characters than any of these texts has. */
const shortest = 1_000;

// oxlint-disable-next-line typescript/unbound-method -- it is called with a text below
const { normalize } = String.prototype;

/** Does the work. Returns the length of the longest text that was asked to be in one of Unicode's forms during it. */
async function longestNormalized(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  // Long ones could take minutes.
  const watched = vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
    longest = Math.max(longest, this.length);
    return this.length < shortest ? normalize.call(this, form) : this;
  });
  try {
    await work();
    return longest;
  } finally {
    watched.mockRestore();
  }
}

/** A call that somebody may make, with a valid body. */
async function prepare(endpoint: Endpoint, { world, company }: { world: World; company: Company }) {
  const { action, path } = endpoint;
  const role = action === 'public' ? null : rolesFor(action)[0]!;
  const id = role ? await company.ownObject(subjectOf(action as Action), role) : '';
  const token = await makeToken(endpoint, { world, company });
  const places = await company.createPlaces(path);
  const body = await makeValidBody(endpoint, { world, company, id, token, ...(role && { role }) });
  const { employee } = company.people;
  const session = await company.sessionOf(id);
  const message = path.includes('{message}') ? await company.createMessage() : '';
  const person = role ? company.people[role] : nobody;
  const change = await company.createChange(path, person);
  const ids = { id, employeeId: employee.id, userId: employee.id, session, message, change };
  return {
    caller: world.as(person),
    request: { params: { ...ids, ...places, code: company.code, token }, body },
  };
}

/**
 * Sends the call with the longest texts that a request may have, in one field at a time. Each is refused by the name of
 * its field, and none was brought into one of Unicode's forms before.
 */
export async function expectLongTextsRefused(endpoint: Endpoint, scene: { world: World; company: Company }) {
  const { caller, request } = await prepare(endpoint, scene);
  const query = validQueryOf(endpoint);
  let refused = 0;

  async function expectRefused(alphabet: string, field: TextField, text: string, sent: object) {
    if (!isTooLong(text, field)) return;
    const { status, problem, cause } = await caller.send(endpoint, { ...request, query, ...sent });
    const names = Object.keys(problem.errors ?? {});
    const [name, siblings] = [field.path.join('.'), `${field.path[0]}.`];
    const expected = field.isKey ? name.replace(/key$/, `${text.slice(0, 200).toWellFormed()}…`) : name;
    const what = `${alphabet} in ${name}`;
    expect([status, cause], what).toEqual([400, undefined]);
    expect(names, what).toContain(expected);
    // In a list or an object that was made for it, its neighbours are missing.
    expect(names.filter((other) => other !== expected && !other.startsWith(siblings))).toEqual([]);
    refused += 1;
  }

  async function sendAll() {
    for (const [alphabet, textOf] of Object.entries(alphabets)) {
      const inBody = textOf(endpoint.bulk ? largestBulk : largestForm);
      for (const field of fieldsOf(endpoint.body))
        await expectRefused(alphabet, field, inBody, { body: withText(request.body, field, inBody) });
      // Each byte of another letter than ASCII's takes three in a URL.
      const inUrl = textOf(alphabet === 'one plain letter' ? longestUrl : longestUrl / 3);
      for (const field of textsOfQuery(endpoint))
        await expectRefused(alphabet, field, inUrl, { query: { ...query, [field.path[0]!]: inUrl } });
    }
  }

  expect(await longestNormalized(sendAll)).toBeLessThan(shortest);
  expect(refused).toBeGreaterThan(0);
}
