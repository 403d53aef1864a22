import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { exportsApi, linesApi, messagesApi, programsApi, recordsApi, usersApi } from '#shared/contract';
import type { Endpoint } from '#shared/endpoint';
import { ask } from '../../test/ask.ts';
import { targetOf } from '../../test/client.ts';
import { recordBody } from '../../test/record-body.ts';
import { readCells } from '../../test/tables/read.ts';
import { startWorld, withMail, type Someone, type World } from '../../test/world.ts';

describe('the exports', () => {
  let world: World;
  const as: World['as'] = (person) => world.as(person);
  let admin: Someone, manager: Someone, trainer: Someone;

  beforeAll(async () => {
    world = await startWorld(withMail);
  });

  beforeEach(async () => {
    await world.empty();
    world.clock.set('2026-12-01T12:00:15.000Z');
    admin = await world.createPerson('admin', { first_name: 'Ada', last_name: 'Admin' });
    manager = await world.createPerson('manager', { first_name: 'Mia', last_name: 'Manager' });
    trainer = await world.createPerson('trainer', { first_name: 'Tom', last_name: 'Trainer' });
  });

  afterAll(() => world.close());

  const read = async (
    endpoint: Endpoint,
    person: Someone,
    options: { params?: Record<string, string>; query?: Record<string, string> } = {},
  ) => {
    const authorization = `Bearer ${person.token}`;
    const { status, body } = await ask(world.baseUrl, targetOf(endpoint, options), { authorization });
    expect(status, body.toString()).toBe(200);
    return body;
  };
  /** The rows as objects by their headings, the same in both formats. */
  const rows = async (
    formats: { csv: Endpoint; xlsx: Endpoint },
    person: Someone,
    options?: Parameters<typeof read>[2],
  ) => {
    const [csv, xlsx] = [
      await readCells(await read(formats.csv, person, options)),
      await readCells(await read(formats.xlsx, person, options)),
    ];
    expect(xlsx).toEqual(csv);
    const [headings = [], ...others] = csv;
    return others.map((cells) =>
      Object.fromEntries(headings.map((heading, index) => [heading, cells[index]!])),
    );
  };

  test('people have the columns that an import reads, and the key of their line manager §99.5', async () => {
    const lead = await world.createPerson('employee', { first_name: 'Lea', last_name: 'Abel' });
    const { user } = await as(admin).call(usersApi.create, {
      body: {
        first_name: 'Zoë',
        last_name: '=HYPERLINK("mailto:x")',
        email: 'zoe@company.example',
        role: 'employee',
        temp_password: '',
        department: null,
        line_manager: lead.id,
      },
    });
    await as(admin).call(usersApi.edit, {
      params: { id: user._id },
      body: { external_id: '007', joined_on: '2020-02-29', tags: ['shift:night', 'first-aid'] },
    });
    const csv = (await read(exportsApi.people.csv, admin, { query: { search: 'Zoë' } })).toString();
    expect(csv).toBe(
      `\uFEFFPersonnel ID,Login,E-mail,First name,Last name,Role,Department,Site,Position,Line manager,Joined on,Tags,State\r\n` +
        `007,,zoe@company.example,Zoë,"'=HYPERLINK(""mailto:x"")",employee,,,,${lead.email},2020-02-29,"shift:night, first-aid",active\r\n`,
    );
    await as(admin).call(usersApi.edit, { params: { id: lead.id }, body: { login: 'lea-1' } });
    const [zoe] = await rows(exportsApi.people, admin, { query: { search: 'Zoë' } });
    expect(zoe).toMatchObject({ 'Personnel ID': '007', 'Line manager': 'lea-1', 'Joined on': '2020-02-29' });
    await as(admin).call(usersApi.edit, { params: { id: lead.id }, body: { external_id: 'L=1' } });
    expect((await rows(exportsApi.people, admin, { query: { search: 'Zoë' } }))[0]).toMatchObject({
      'Line manager': 'L=1',
    });
  });

  test('people stand by name, whatever order is asked for, and those who left only where asked for §99.5', async () => {
    await world.createPerson('employee', { first_name: 'Cem', last_name: 'Abel' });
    const ben = await world.createPerson('employee', { first_name: 'Ben', last_name: 'Abel' });
    await as(admin).call(usersApi.delete, { params: { id: ben.id } });
    const names = async (query: Record<string, string>) =>
      (await rows(exportsApi.people, admin, { query })).map((row) => `${row['First name']} ${row['State']}`);
    expect(await names({ order: 'behind' })).toEqual([
      'Cem active',
      'Ada active',
      'Mia active',
      'Tom active',
    ]);
    expect(await names({ state: 'left' })).toEqual(['Ben left']);
  });

  test('a team has the people below with their figures, and nobody else §99.6', async () => {
    const lead = await world.createPerson('employee');
    const ben = await world.createPerson('employee', { first_name: 'Ben', last_name: 'Abel' });
    await world.createPerson('employee');
    await as(admin).call(usersApi.edit, { params: { id: ben.id }, body: { line_manager: lead.id } });
    const { id } = await world.createProgram({ admin, manager, trainers: [trainer], deadline: world.day(2) });
    await as(manager).call(programsApi.assign, { params: { id }, body: { assigned_employees: [ben.id] } });
    expect(await rows(exportsApi.team, lead)).toEqual([
      expect.objectContaining({
        'E-mail': ben.email,
        Overdue: '0',
        Open: '1',
        Complete: '0',
        'Next due on': world.day(2),
      }),
    ]);
    expect(await rows(exportsApi.team, lead, { query: { status: 'overdue' } }).catch(String)).toContain(
      'no rows',
    );
    expect((await as(lead).call(linesApi.team)).people).toHaveLength(1);
  });

  test('a program has its people with status and session, and each program its numbers §99.6', async () => {
    const ben = await world.createPerson('employee', { first_name: 'Ben', last_name: 'Abel' });
    const { id } = await world.createProgram({
      admin,
      manager,
      trainers: [trainer],
      title: 'Fire Safety',
      deadline: world.day(2),
    });
    await as(manager).call(programsApi.assign, { params: { id }, body: { assigned_employees: [ben.id] } });
    for (const person of [admin, manager])
      expect(await rows(exportsApi.assigned, person, { params: { id } })).toEqual([
        expect.objectContaining({
          Training: 'Fire Safety',
          'First name': 'Ben',
          Status: 'Not enrolled',
          'Due on': world.day(2),
          Session: '',
        }),
      ]);
    const other = await world.createPerson('manager');
    expect(await as(other).status(exportsApi.assigned.csv, { params: { id } })).toBe(404);
    expect(await rows(exportsApi.programs, admin)).toEqual([
      expect.objectContaining({
        Training: 'Fire Safety',
        Manager: 'Mia Manager',
        Deadline: world.day(2),
        Assigned: '1',
        'Not enrolled': '1',
        Complete: '0',
        'Archived at': '',
      }),
    ]);
    await as(admin).call(programsApi.archive, { params: { id } });
    expect((await rows(exportsApi.programs, admin))[0]!['Archived at']).toMatch(/^2026-12-01 /);
    expect(await rows(exportsApi.programs, admin, { query: { archived: 'false' } }).catch(String)).toContain(
      'no rows',
    );
  });

  test('records, messages and the audit trail have the rows of their lists, with the words of the screens §99.6 §99.7', async () => {
    const ben = await world.createPerson('employee', { first_name: 'Ben', last_name: 'Abel' });
    const body = { ...recordBody([ben.id], { title: '@Sailing', trained_on: world.day(0) }), minutes: 90 };
    await as(admin).call(recordsApi.create, { body });
    expect(await rows(exportsApi.records, admin, { query: { state: 'valid' } })).toEqual([
      expect.objectContaining({
        'First name': 'Ben',
        Training: '@Sailing',
        'Trained on': world.day(0),
        State: 'Valid',
        Minutes: '90',
        'Recorded by': 'Ada Admin',
      }),
    ]);
    await as(admin).call(usersApi.create, {
      body: {
        first_name: 'Eva',
        last_name: 'New',
        email: 'eva@company.example',
        role: 'employee',
        temp_password: '',
        department: null,
      },
    });
    const messages = await rows(exportsApi.messages, admin);
    expect(messages).toHaveLength((await as(admin).call(messagesApi.list)).messages.length);
    expect(messages[0]).toMatchObject({ Kind: 'Invitation', 'First name': 'Eva' });

    const entries = await rows(exportsApi.audit, admin, { query: { person: 'Eva' } });
    expect(entries).toEqual([
      expect.objectContaining({
        Action: 'Created a user',
        By: 'Ada Admin',
        Role: 'Admin',
        'Number of people': '1',
      }),
    ]);
    // None of the exports before is among them.
    expect((await rows(exportsApi.audit, admin)).map((row) => row['Action'])).toEqual([
      'Created a user',
      'Recorded a training',
    ]);
  });
});
