import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { recordsApi, signInApi, usersApi } from '#shared/contract';
import { invalidInputRefusal, nobody } from '../../../../../test/client.ts';
import { recordBody } from '../../../../../test/record-body.ts';
import { erasePerson } from '../../../../maintenance/personal-data/erase-person.ts';
import { stage } from '../../../../../test/cast.ts';

const { world, admin, person } = stage({
  people: { admin: 'admin' },
  newcomers: { person: { role: 'employee', first_name: 'Ada', last_name: 'Byron' } },
});

const free = { program: null, trained_on: '2026-01-05' };

async function record(title = 'Sailing') {
  const records = await admin.records([person], { ...free, title });
  return records[0]!;
}

async function propose() {
  const { records } = await person.call(recordsApi.propose, {
    body: recordBody([person.id], { ...free, title: 'Rowing', trained_on: '2026-02-05' }),
  });
  return records[0]!;
}

const rename = (first_name: string, last_name: string) =>
  person.call(signInApi.changeName, { body: { first_name, last_name } });
const edit = (body: object, by = admin) =>
  by.send(usersApi.edit, {
    params: { id: person.id },
    body: { role: 'employee', department: null, ...body },
  });
const verify = (code: string) => world.as(nobody).call(recordsApi.verify, { params: { code } });

async function paper(path: string) {
  const headers = { authorization: `Bearer ${admin.token}` };
  const response = await fetch(`${world.baseUrl}${path}`, { headers });
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()));
  const { text } = await extractText(document, { mergePages: true });
  return `${response.headers.get('content-disposition')}\n${text}`;
}
const certificate = (id: string) => paper(`/api/records/${id}/certificate.pdf`);
const list = () => paper(`/api/user/${person.id}/records.pdf`);

const storedNames = async (id: string) =>
  world.database.db
    .selectFrom('training_records')
    .select(['person_name', 'certified_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

describe('a person who changes their own name', () => {
  test('changes no certificate, no list of records and no check page §65.8', async () => {
    const { _id: id, code } = await record();
    await rename('Grace', 'Hopper');
    expect(await verify(code)).toMatchObject({ name: 'Ada Byron', name_changed: false });
    for (const text of [await certificate(id), await list()]) {
      expect(text).toContain('Ada Byron');
      expect(text).not.toContain('Hopper');
    }
    const records = await person.recordsOf(person);
    expect(records[0]).toMatchObject({ name: 'Ada Byron', person: { last_name: 'Hopper' } });
  });

  test('can’t have the list of records bear a name under which something is only proposed §65.8', async () => {
    await record();
    await rename('Grace', 'Hopper');
    await propose();
    const text = await list();
    expect(text).toContain('filename="Training records Ada Byron');
    expect(text).toContain('Recorded for Grace Hopper');
  });

  test('is proposed under the name that an admin reads when accepting §65.8', async () => {
    await rename('Grace', 'Hopper');
    const { _id: id, code } = await propose();
    expect(await storedNames(id)).toMatchObject({ person_name: 'Grace Hopper' });
    await rename('Ada', 'Byron');
    await admin.call(recordsApi.accept, { params: { id } });
    expect((await verify(code)).name).toBe('Ada Byron');
  });

  test('has the new name on records from then on §65.8', async () => {
    await record();
    await rename('Ada', 'King');
    const { code } = await record('Rowing');
    expect((await verify(code)).name).toBe('Ada King');
  });
});

describe('a name that was changed officially', () => {
  const official = { first_name: 'Ada', last_name: 'King', on_certificates: true };

  test('is put on certificates by no one but an admin, and not on one’s own §65.9', async () => {
    const { code } = await record();
    for (const role of ['manager', 'trainer', 'employee'] as const)
      expect((await edit(official, await world.createPerson(role))).status).toBe(403);
    const self = await admin.send(usersApi.edit, {
      params: { id: admin.id },
      body: { role: 'admin', department: null, ...official },
    });
    expect(self.problem).toEqual({
      code: 'user_in_the_way',
      message: 'Another admin has to put your name on your certificates.',
    });
    expect((await admin.call(signInApi.verify)).user.last_name).not.toBe('King');
    expect(await verify(code)).toMatchObject({ name: 'Ada Byron', name_changed: false });
  });

  test.each([
    [{ first_name: ' ' }, { first_name: 'First name is required' }],
    [{ on_certificates: 'yes' }, { on_certificates: 'Must be true or false' }],
  ])('is refused as %j', async (body, errors) => {
    expect((await edit(body)).problem).toMatchObject({ code: invalidInputRefusal.code, errors });
  });

  test('is on every paper from then on, and the record keeps both §65.9', async () => {
    const { _id: id, code } = await record();
    expect((await edit(official)).status).toBe(200);
    expect(await verify(code)).toMatchObject({ name: 'Ada King', name_changed: true });
    for (const text of [await certificate(id), await list()]) {
      expect(text).toContain('Ada King');
      expect(text).not.toContain('Byron');
    }
    expect(await storedNames(id)).toEqual({ person_name: 'Ada Byron', certified_name: 'Ada King' });
    const entries = await admin.trail({ person: person.id });
    expect(entries.find(({ action }) => action === 'user.edit')).toMatchObject({
      before: { last_name: 'Byron' },
      after: { last_name: 'King', on_certificates: true },
    });
  });

  test('stays there when the person edits the name, until it is changed officially again §65.8 §65.9', async () => {
    const { _id: id, code } = await record();
    await edit(official);
    await rename('Grace', 'Hopper');
    expect((await verify(code)).name).toBe('Ada King');
    // An admin, who sends no name, confirms the name that the person has chosen since.
    await edit({ on_certificates: true });
    expect((await verify(code)).name).toBe('Grace Hopper');
    await edit({ ...official, last_name: 'Byron' });
    expect(await verify(code)).toMatchObject({ name: 'Ada Byron', name_changed: false });
    expect(await storedNames(id)).toEqual({ person_name: 'Ada Byron', certified_name: null });
  });

  test('that an admin changes without a word about certificates changes none, nor does a former caller §65.9', async () => {
    const { code } = await record();
    await edit({ first_name: 'Ada', last_name: 'King' });
    await edit({});
    expect(await verify(code)).toMatchObject({ name: 'Ada Byron', name_changed: false });
    const { user, certificate_names } = await admin.call(usersApi.view, { params: { id: person.id } });
    expect(user).toMatchObject({ first_name: 'Ada', last_name: 'King' });
    expect(certificate_names).toEqual(['Ada Byron']);
    const own = await person.call(usersApi.view, { params: { id: person.id } });
    expect(own).not.toHaveProperty('certificate_names');
  });

  test('is gone from the record with the name of its day after an erasure §54.1 §65.2', async () => {
    const { _id: id, code } = await record();
    await edit(official);
    await erasePerson({ ...world.services, db: world.database.db }, person.id);
    expect(await verify(code)).toMatchObject({ name: null, name_changed: false });
    expect(await storedNames(id)).toEqual({ person_name: null, certified_name: null });
    expect(await certificate(id)).not.toMatch(/King|Byron|Erased/);
  });
});

test('a mark at the same time as a change of name tells one of both names, and the trail which §65.8', async () => {
  const [manager, trainer] = [await world.createPerson('manager'), await world.createPerson('trainer')];
  const { id, sessions } = await world.createProgram({ admin, manager, trainers: [trainer] });
  await manager.assigns({ id }, person);
  await person.enrols({ id, sessions });
  await Promise.all([rename('Ada', 'King'), trainer.completes({ id }, person)]);
  const entries = await admin.trail({ person: person.id });
  const [latest] = entries.filter(({ action }) => ['user.change-name', 'program.complete'].includes(action));
  const records = await person.recordsOf(person);
  expect(records[0]!.name).toBe(latest!.action === 'program.complete' ? 'Ada King' : 'Ada Byron');
});
