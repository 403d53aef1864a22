import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { auditApi, positionsApi, sitesApi, usersApi } from '#shared/contract';
import type { BodyOf } from '#shared/endpoint';
import { invalidInputRefusal } from '../../../../../test/client.ts';
import { stage } from '../../../../../test/cast.ts';
import { userBody } from '../../../../../test/user-body.ts';
import { type Someone } from '../../../../../test/world.ts';

const unknownId = '00000000-0000-4000-8000-000000000000';

describe('the facts of a person', () => {
  const { world, admin } = stage({ people: { admin: 'admin' } });

  type Edit = BodyOf<typeof usersApi.edit>;
  const edit = async ({ id }: Pick<Someone, 'id'>, body: Edit) => (await admin.edits({ id }, body)).user;
  const refusalOf = ({ id }: Pick<Someone, 'id'>, body: unknown) =>
    admin.refusal(usersApi.edit, { params: { id }, body });
  const create = (facts: object = {}) => admin.call(usersApi.create, { body: userBody(facts) });
  const createSite = async () =>
    (await admin.call(sitesApi.create, { body: { name: `Kiel ${randomUUID()}` } })).site;
  const createPosition = async () =>
    (await admin.call(positionsApi.create, { body: { name: `Driver ${randomUUID()}` } })).position;
  const viewed = async ({ id }: Pick<Someone, 'id'>) =>
    (await admin.call(usersApi.view, { params: { id } })).user;

  test.each([
    ['email', 'nora'],
    ['login', 'a b'],
    ['login', 'nora@work'],
    ['login', 'x'.repeat(65)],
    ['external_id', 'x'.repeat(65)],
    ['external_id', 7],
    ['position', 'driver'],
    ['position', unknownId],
    ['site', unknownId],
    ['joined_on', '2026-02-30'],
    ['tags', 'forklift'],
  ])('are refused with the %s %j, and nothing is changed §92.1', async (field, value) => {
    const person = await world.createPerson('employee');
    const before = await viewed(person);
    const refusal = { ...invalidInputRefusal, errors: { [field]: expect.any(String) as unknown } };
    expect(
      await refusalOf(person, {
        [field]: value,
        joined_on: '2020-01-01',
        ...(field === 'joined_on' && { [field]: value }),
      }),
    ).toEqual(refusal);
    expect(await admin.refusal(usersApi.create, { body: userBody({ [field]: value }) })).toEqual(refusal);
    expect(await viewed(person)).toEqual(before);
  });

  test.each(['', 'a,b', ':x', 'x:', 'x'.repeat(65), 7])('refuse the tag %j §92.1', async (tag) => {
    const person = await world.createPerson('employee');
    expect(await refusalOf(person, { tags: ['ok', tag] })).toMatchObject({
      ...invalidInputRefusal,
      errors: { 'tags.1': expect.any(String) as unknown },
    });
    const many = Array.from({ length: 51 }, (_, index) => `tag ${index}`);
    expect(await refusalOf(person, { tags: many })).toMatchObject({
      errors: { tags: 'At most 50 tags' },
    });
  });

  test('need an address or a login, on creating and on editing §92.2', async () => {
    const missing = { status: 400, code: 'needs_email_or_login' };
    for (const email of [undefined, null, ''])
      expect(await admin.refusal(usersApi.create, { body: userBody({ email }) })).toMatchObject(missing);
    const person = await world.createPerson('employee');
    expect(await refusalOf(person, { email: null })).toMatchObject(missing);
    await edit(person, { email: null, login: 'k-77' });
    expect(await refusalOf(person, { login: '' })).toMatchObject(missing);
    expect(await viewed(person)).toMatchObject({ email: '', login: 'k-77' });
  });

  test.each([
    ['email', 'email_taken', 'Twin@company.example', ' tWIN@company.example'],
    ['login', 'login_taken', 'Zoë-1', 'ZOË-1'],
    ['external_id', 'external_id_taken', 'P-007', ' p-007 '],
  ])(
    'are refused where the %s is taken, whatever its case, until its owner has left §92.3',
    async (field, code, first, second) => {
      const { user: owner } = await create({ [field]: first });
      const taken = { status: 409, code };
      const person = await world.createPerson('employee');
      expect(await refusalOf(person, { [field]: second })).toMatchObject(taken);
      expect(await admin.refusal(usersApi.create, { body: userBody({ [field]: second }) })).toMatchObject(
        taken,
      );
      await admin.deletes({ id: owner._id });
      await edit(person, { [field]: second });
    },
  );

  test.each([
    ['email', 'race@company.example'],
    ['login', 'race'],
    ['external_id', 'Race 1'],
  ])('let only one of several people have the same %s, who get it at once §92.3', async (field, value) => {
    const people = await Promise.all([1, 2, 3].map(() => world.createPerson('employee')));
    const edits = people.map(({ id }) =>
      admin.status(usersApi.edit, { params: { id }, body: { [field]: value } }),
    );
    const creations = [1, 2].map(() => admin.status(usersApi.create, { body: userBody({ [field]: value }) }));
    const statuses = await Promise.all([...edits, ...creations]);
    expect(statuses.filter((status) => status < 300)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(4);
  });

  test('are told of a person who is created with them, and of one of whom nothing is known §92.1', async () => {
    const [site, { _id, name }] = [await createSite(), await createPosition()];
    const { user } = await create({
      login: 'ada-1',
      external_id: '000123',
      position: _id,
      site: site._id,
      joined_on: '2024-05-03',
      tags: ['forklift', 'shift:night', 'forklift'],
    });
    expect(user).toMatchObject({
      login: 'ada-1',
      external_id: '000123',
      source: null,
      position: { _id, name },
      position_since: world.day(0),
      site,
      joined_on: '2024-05-03',
      tags: ['forklift', 'shift:night'],
      kind: 'employee',
      state: 'active',
      away_until: null,
    });
    const { user: plain } = await create();
    expect(plain).toMatchObject({
      login: null,
      external_id: null,
      position: null,
      position_since: null,
      site: null,
      joined_on: null,
      tags: [],
    });
  });

  test('stay as they are where an edit does not tell them, role and department too §92.4', async () => {
    const department = (await admin.call(usersApi.createDepartment, { body: { name: 'Crew' } })).department;
    const person = await world.createPerson('trainer');
    await edit(person, { role: 'trainer', department: department._id, tags: ['a'], login: 'stay-1' });
    expect(await edit(person, { joined_on: '2020-02-29' })).toMatchObject({
      role: { _id: 'trainer' },
      department,
      tags: ['a'],
      login: 'stay-1',
      email: person.email,
    });
    expect(await edit(person, { department: null, tags: [] })).toMatchObject({
      department: null,
      tags: [],
    });
    expect(await edit(person, { role: 'employee', department: department._id, joined_on: '' })).toMatchObject(
      {
        role: { _id: 'employee' },
        department,
        joined_on: null,
      },
    );
  });

  test('leave the calls of former releases as they were: the role is needed, and no department is none §92.4', async () => {
    const department = (await admin.call(usersApi.createDepartment, { body: { name: 'Gang' } })).department;
    const person = await world.createPerson('employee');
    expect(await refusalOf(person, { first_name: 'Zoë' })).toMatchObject({
      errors: { role: 'Role is required' },
    });
    await edit(person, { role: 'employee', department: department._id });
    expect(await edit(person, { role: 'employee' })).toMatchObject({ department: null });
  });

  test('tell since when somebody is in the position: from the day of its change §92.5', async () => {
    const [first, second] = [await createPosition(), await createPosition()];
    const person = await world.createPerson('employee');
    const began = world.day(0);
    expect(await edit(person, { position: first._id })).toMatchObject({ position_since: began });
    world.clock.advance(3 * 24 * 60 * 60_000);
    expect(await edit(person, { position: first._id })).toMatchObject({ position_since: began });
    expect(await edit(person, { position: second._id })).toMatchObject({
      position: { _id: second._id },
      position_since: world.day(0),
    });
    expect(await edit(person, { position: null })).toMatchObject({ position: null, position_since: null });
  });

  test('may be a lone name, after which no text has a space §92.6', async () => {
    const person = await world.createPerson('employee');
    expect(await edit(person, { first_name: 'Sukarno', last_name: '', tags: [] })).toMatchObject({
      first_name: 'Sukarno',
      last_name: '',
    });
    expect(await refusalOf(person, { first_name: '', tags: [] })).toMatchObject({
      errors: { first_name: 'First name is required' },
    });
    expect(await admin.refusal(usersApi.create, { body: userBody({ last_name: '' }) })).toMatchObject({
      errors: { last_name: 'Last name is required' },
    });
    const entries = await admin.trail({ limit: '1' });
    expect(entries[0]!.people).toMatchObject([{ name: 'Sukarno' }]);
    const found = await admin.call(usersApi.people, { query: { search: 'sukarno', limit: '5' } });
    expect(found.people.map(({ _id }) => _id)).toEqual([person.id]);
  });

  test('are found by login and personnel ID in lists of people §92.7', async () => {
    const { user } = await create({ login: 'Werk-4711', external_id: 'ABC/99' });
    for (const search of ['werk-47', 'abc/99']) {
      const { people } = await admin.call(usersApi.people, { query: { search, limit: '5' } });
      expect(people.map(({ _id }) => _id)).toEqual([user._id]);
    }
  });

  test('stand in the audit trail: position and site in it, the others in its personal part §92.8', async () => {
    const [site, position] = [await createSite(), await createPosition()];
    const person = await world.createPerson('employee');
    await edit(person, {
      site: site._id,
      position: position._id,
      login: 'trail-1',
      external_id: 'T 1',
      email: 'trail@company.example',
    });
    const entry = await world.database.db
      .selectFrom('audit_entries')
      .select(['before', 'after', 'personal'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const { first_name, last_name, email } = person;
    expect(entry).toMatchObject({
      before: { role: 'employee', department: null },
      after: { role: 'employee', department: null, site: site._id, position: position._id },
      personal: {
        before: { first_name, last_name, email },
        after: {
          first_name,
          last_name,
          email: 'trail@company.example',
          login: 'trail-1',
          external_id: 'T 1',
        },
      },
    });
    const { names } = await admin.call(auditApi.list, { query: { limit: '1' } });
    expect(names).toMatchObject({ [site._id]: site.name, [position._id]: position.name });
  });
});
