import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditApi, programsApi, recordsApi, sessionsApi, signInApi, usersApi } from '#shared/contract';
import { recordBody } from '../../test/record-body.ts';
import { nobody } from '../../test/client.ts';
import { startWorld, type Someone, type World } from '../../test/world.ts';

type Found = (search: string) => Promise<string[]>;

describe('a search', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone;
  let program: { id: string; sessions: string[] };

  const named: [first: string, last: string][] = [
    ['İlker', 'Şahin'],
    ['Jose\u0301', 'Muñoz'],
    ['Ann ', ' O’Brien'],
    ['Nora', "O'Brien"],
    ['Söre\u200Bn', 'Grøn-Weiß'],
    ['علي\u200F', 'حسن'],
  ];
  const title = 'Sécurité  de l’œil';

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin', { last_name: 'Admin' });
    manager = await world.createPerson('manager', { last_name: 'Manager' });
    trainer = await world.createPerson('trainer', { last_name: 'Trainer' });
    program = await world.createProgram({
      admin,
      manager,
      trainers: [trainer],
      title: title.normalize('NFD'),
    });
    const { department } = await as(admin).call(usersApi.createDepartment, {
      body: { name: 'Kü\u0308che'.normalize('NFD') },
    });
    const employees = [];
    for (const [first_name, last_name] of named)
      employees.push(await world.createPerson('employee', { first_name, last_name }));
    await as(admin).call(usersApi.edit, {
      params: { id: employees[0]!.id },
      body: { role: 'employee', department: department._id },
    });
    await as(manager).call(programsApi.assign, {
      params: { id: program.id },
      body: { assigned_employees: employees.map(({ id }) => id) },
    });
    for (const { id } of employees)
      await as(admin).call(recordsApi.create, {
        body: recordBody([id], { title, trained_on: world.day(-9) }),
      });
  });

  afterAll(() => world.close());

  const namesOf = (people: readonly { last_name: string }[]) => people.map(({ last_name }) => last_name);
  const page = { limit: '50' };
  const lists: Record<string, Found> = {
    'the admin’s employees': async (search) =>
      namesOf(
        (await as(admin).call(usersApi.list, { query: { ...page, search, role: 'employee' } })).users
          .employees!,
      ),
    'the manager’s employees': async (search) =>
      namesOf((await as(manager).call(usersApi.ownEmployees, { query: { ...page, search } })).employees),
    'the assigned people, without a limit': async (search) => {
      const params = { id: program.id };
      return namesOf((await as(manager).call(programsApi.assigned, { params, query: { search } })).employees);
    },
    'records, by their people': async (search) => {
      const { records } = await as(admin).call(recordsApi.list, { query: { ...page, search } });
      return namesOf(records.map(({ person }) => person));
    },
    'an attendance sheet': async (search) => {
      const params = { id: program.sessions[0]! };
      return namesOf((await as(trainer).call(sessionsApi.roster, { params, query: { search } })).people);
    },
    'the audit trail, by its people': async (search) => {
      const query = { person: search, action: 'record.create' as const };
      const { entries } = await as(admin).call(auditApi.list, { query });
      return entries.flatMap(({ people }) => people.map(({ name }) => name.split(' ').at(-1)!));
    },
  };

  const searches: [search: string, found: string[]][] = [
    ['ilker', ['Şahin']],
    ['İLKER', ['Şahin']],
    ['ILKER', ['Şahin']],
    ['sahin', ['Şahin']],
    ['munoz', ['Muñoz']],
    ['José', ['Muñoz']],
    ['Jose\u0301', ['Muñoz']],
    ['jose mu', ['Muñoz']],
    ["o'brien", ["O'Brien", 'O’Brien']],
    ['O’Brien', ["O'Brien", 'O’Brien']],
    ['oʼbrien', ["O'Brien", 'O’Brien']],
    ["Ann  O'Brien", ['O’Brien']],
    ["ann\u00A0o'b ", ['O’Brien']],
    ['so\u200Bren', ['Grøn-Weiß']],
    ['gron‑weiss', ['Grøn-Weiß']],
    ['علي', ['حسن']],
    ['علي\u200F حسن', ['حسن']],
    ['_', []],
    ['％', []],
  ];

  describe.each(Object.entries(lists))('of %s', (_, find) => {
    test.each(searches)('for %j finds names however they are typed §43.4', async (search, found) => {
      const names = (await find(search)).map((name) => name.trim());
      expect(names.toSorted()).toEqual(found.toSorted());
    });
  });

  test.each(['kuche', 'KÜCHE', 'Ku\u0308che'])(
    'for the department %j finds its people §43.4',
    async (search) => {
      for (const find of Object.values(lists).slice(0, 5)) expect(await find(search)).toEqual(['Şahin']);
    },
  );

  test.each(['securite de', 'SÉCURITÉ', "l'oeil", 'l´œil', 'sécurité'.normalize('NFD')])(
    'for the title %j finds programs, records and entries §43.4',
    async (search) => {
      const programs = await as(admin).call(programsApi.listAll, { query: { ...page, search } });
      expect(programs.programs.map((one) => one.title)).toEqual([title]);
      const { records } = await as(admin).call(recordsApi.list, { query: { ...page, search } });
      expect(records).toHaveLength(named.length);
      const query = { program: search, action: 'program.create' as const };
      expect((await as(admin).call(auditApi.list, { query })).entries).toHaveLength(1);
      const own = await as(admin).call(recordsApi.ofPerson, {
        params: { id: records[0]!.person._id },
        query: { ...page, search },
      });
      expect(own.records).toHaveLength(1);
    },
  );

  test('leaves the order of names as it is written §43.4', async () => {
    const { users } = await as(admin).call(usersApi.list, { query: { ...page, role: 'employee' } });
    const collated = namesOf(users.employees!).toSorted(new Intl.Collator('und').compare);
    expect(namesOf(users.employees!)).toEqual(collated);
  });
});

describe('a text that comes with accents apart', () => {
  let world: World;
  let admin: Someone;
  const as: World['as'] = (person) => world.as(person);
  const apart = (text: string) => text.normalize('NFD');

  beforeAll(async () => {
    world = await startWorld();
    admin = await world.createPerson('admin');
  });

  afterAll(() => world.close());

  test('is stored and told as one, in entries of the trail, too §88.1', async () => {
    const body = { name: apart('Büro für Ästhetik') };
    const { department } = await as(admin).call(usersApi.createDepartment, { body });
    expect(department.name).toBe('Büro für Ästhetik');
    const { entries } = await as(admin).call(auditApi.list, { query: { action: 'department.create' } });
    expect(entries[0]!.after).toMatchObject({ name: 'Büro für Ästhetik' });
  });

  test.each([
    'Büro Für ästhetik',
    apart('Büro für Ästhetik'),
    'Büro  für\u00A0Ästhetik',
    'Bü\u200Bro für Ästhetik\u200F',
  ])('is the same name of a department: %j is taken §6.3 §88.2', async (name) => {
    const refusal = await as(admin).refusal(usersApi.createDepartment, { body: { name } });
    expect(refusal).toMatchObject({ status: 409, code: 'department_name_taken' });
  });

  test('is one account, which signs in with either form of the password, and with invisible characters around the address §3.3 §9.4', async () => {
    const email = 'renée@company.example';
    const password = 'Übergröße';
    const body = {
      first_name: apart('Renée'),
      last_name: 'Muñoz',
      email: `\u200B${apart(email)}\u200E`,
      password: apart(password),
      confirm_password: password,
    };
    await as(nobody).call(signInApi.register, { body });
    const again = await as(nobody).refusal(signInApi.register, { body: { ...body, email } });
    expect(again).toMatchObject({ status: 409, code: 'email_taken' });
    for (const form of [password, apart(password)]) {
      const { user } = await as(nobody).call(signInApi.signIn, {
        body: { email: `\uFEFF${email}`, password: form },
      });
      expect(user).toMatchObject({ first_name: 'Renée', email });
    }
    const wrong = await as(nobody).refusal(signInApi.signIn, { body: { email, password: 'Ubergrosse' } });
    expect(wrong).toMatchObject({ status: 401, code: 'wrong_credentials' });
  });
});
