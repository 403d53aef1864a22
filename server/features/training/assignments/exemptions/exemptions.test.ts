import { beforeEach, describe, expect, test } from 'vitest';
import { dashboardApi, dueDatesApi, programsApi } from '#shared/contract';
import { readConfig } from '../../../../config.ts';
import { erasePerson } from '../../../../maintenance/personal-data/erase-person.ts';
import { invalidInputRefusal, refused } from '../../../../../test/client.ts';
import type { Someone } from '../../../../../test/world.ts';
import { stage } from '../../../../../test/cast.ts';

const because = 'Parental leave';

describe('people who are exempt from a program', () => {
  const { world, admin, trainer, manager, ada, ben, colleague, program } = stage({
    people: { admin: 'admin', trainer: 'trainer' },
    newcomers: {
      manager: { role: 'manager', first_name: 'Mara' },
      ada: { role: 'employee', first_name: 'Ada' },
      ben: { role: 'employee', first_name: 'Ben' },
      colleague: 'employee',
    },
    program: {},
  });

  beforeEach(async () => {
    await assign(ada, ben);
  });

  const assign = (...people: Someone[]) => manager.assigns(program, ...people);
  const idsOf = (people: { id: string }[]) => people.map((person) => person.id);
  const exemption = (people: { id: string }[], until: string | null = null) => ({
    params: program.params,
    body: { people: idsOf(people), until, because },
  });
  const exempt = (...people: Someone[]) => manager.call(dueDatesApi.exempt, exemption(people));
  const enrol = (person: Someone) => person.enrols(program);
  const refusalOf = (...people: { id: string }[]) => manager.refusal(dueDatesApi.exempt, exemption(people));
  const listAssigned = () => admin.assignedTo(program);
  const listExempt = (query: Record<string, string> = {}, person = manager) =>
    person.call(dueDatesApi.exemptions, { params: program.params, query });
  const count = () => admin.call(programsApi.countByStatus, { params: program.params });

  test('are none when the end lies before today, or the reason is missing §63.3', async () => {
    const past = await manager.refusal(dueDatesApi.exempt, exemption([ada], world.day(-1)));
    expect(past).toEqual({ ...invalidInputRefusal, errors: { until: 'Must be today or later' } });
    const silent = await refused(manager.exempts(program, [ada], { because: '' }));
    expect(silent).toEqual({ ...invalidInputRefusal, errors: { because: 'A reason is required' } });
    expect((await listExempt()).employees).toEqual([]);
  });

  test('are none where one of the list is not assigned, exempt already or has left §63.3', async () => {
    const leaver = await world.createPerson('employee');
    await assign(leaver);
    await admin.deletes(leaver);
    await exempt(ben);
    for (const wrong of [colleague, ben, leaver, trainer, { id: crypto.randomUUID() }])
      expect(await refusalOf(ada, wrong)).toMatchObject({ status: 400, code: 'not_assigned' });
    expect((await listExempt()).employees.map(({ _id }) => _id)).toEqual([ben.id]);
    expect((await listAssigned()).map(({ _id }) => _id)).toEqual([ada.id]);
  });

  test('are none where one of the list is complete §63.3', async () => {
    await enrol(ben);
    await trainer.completes(program, ben);
    expect(await refusalOf(ada, ben)).toMatchObject({ status: 409, code: 'already_complete' });
    expect(await count()).toMatchObject({ total: 2, completed: 1 });
  });

  test('become none any more in an archived program, whose exemptions stay §63.3 §63.5', async () => {
    await exempt(ben);
    await admin.archives(program);
    for (const person of [manager, admin]) {
      const late = await person.refusal(dueDatesApi.exempt, exemption([ada]));
      expect(late).toMatchObject({ status: 409, code: 'program_archived' });
      const end = await refused(person.endsExemption(program, ben));
      expect(end).toMatchObject({ status: 409, code: 'program_archived' });
    }
    expect((await listExempt({}, admin)).employees.map(({ _id }) => _id)).toEqual([ben.id]);
  });

  test('lose assignment and seat, and count nowhere §63.3 §63.4', async () => {
    await enrol(ada);
    await enrol(ben);
    const { employees } = await exempt(ada);
    expect(employees).toMatchObject([{ _id: ada.id, first_name: 'Ada' }]);
    expect(await count()).toEqual({ total: 1, enrolled: 1, completed: 0, overdue: 0, not_enrolled: 0 });
    const seats = { params: program.params, body: { sessions: program.sessions } };
    expect(await admin.call(programsApi.countEnrolments, seats)).toEqual({ count: 1 });
    expect((await listAssigned()).map(({ _id }) => _id)).toEqual([ben.id]);
    const own = await manager.call(dashboardApi.employees);
    expect(own.employees.map(({ _id }) => _id)).toEqual([ben.id]);
    expect((await ada.call(programsApi.listAssigned)).programs).toEqual([]);
    expect(await ada.status(programsApi.view, { params: program.params })).toBe(404);
    expect(await refused(ada.enrols(program))).toMatchObject({ status: 404 });
  });

  test('stand in no list of people to assign, nor in its total, and are not assigned §63.4', async () => {
    const before = await manager.call(programsApi.unassigned, {
      params: program.params,
      query: { limit: '1' },
    });
    await exempt(ada);
    for (const query of [{}, { search: ada.last_name }]) {
      const { employees } = await manager.call(programsApi.unassigned, { params: program.params, query });
      expect(employees.map(({ _id }) => _id)).not.toContain(ada.id);
    }
    const after = await manager.call(programsApi.unassigned, {
      params: program.params,
      query: { limit: '1' },
    });
    expect(after.total).toBe(before.total);
    expect(await refused(manager.assigns(program, colleague, ada))).toEqual({
      status: 409,
      code: 'exempt',
      message: 'Someone in the list is exempt from this training. Nobody was assigned.',
    });
    expect((await listAssigned()).map(({ _id }) => _id)).toEqual([ben.id]);
  });

  test('are listed by name with reason, end, and who exempted them §63.4', async () => {
    await manager.call(dueDatesApi.exempt, exemption([ben], world.day(0)));
    await admin.call(dueDatesApi.exempt, exemption([ada]));
    const at = world.clock.now().toISOString();
    const byAdmin = { because, until: null, by: `${admin.first_name} ${admin.last_name}`, at };
    const byManager = { because, until: world.day(0), by: `Mara ${manager.last_name}`, at };
    const expected = [
      { first_name: ada.first_name, last_name: ada.last_name, ...byAdmin },
      { first_name: ben.first_name, last_name: ben.last_name, ...byManager },
    ].toSorted((left, right) => (left.last_name < right.last_name ? -1 : 1));
    const pick = ({
      first_name,
      last_name,
      because: why,
      until,
      by,
      at: when,
    }: (typeof expected)[number]) => ({ first_name, last_name, because: why, until, by, at: when });
    for (const person of [manager, admin])
      expect((await listExempt({}, person)).employees).toMatchObject(expected.map(pick));
    const first = await listExempt({ limit: '1' });
    expect([first.employees.length, first.total]).toEqual([1, 2]);
    const second = await listExempt({ limit: '1', cursor: first.next_cursor! });
    expect([...first.employees, ...second.employees]).toMatchObject(expected.map(pick));
    expect(second.next_cursor).toBe(null);
    const found = await listExempt({ limit: '10', search: 'BEN' });
    expect([found.employees.map(({ _id }) => _id), found.total]).toEqual([[ben.id], 1]);
  });

  test('are listed without the name of the person who exempted them, once that person is erased §63.4', async () => {
    const other = await world.createPerson('admin');
    await other.call(dueDatesApi.exempt, exemption([ada]));
    await admin.deletes(other);
    await erasePerson({ db: world.database.db, clock: world.clock.now, config: readConfig({}) }, other.id);
    expect((await listExempt()).employees).toMatchObject([{ _id: ada.id, by: null }]);
  });

  test('stay remembered and are in no list when they leave, and stay in it with another role §63.6 §91.3', async () => {
    await exempt(ada, ben);
    await admin.deletes(ada);
    await admin.edits(ben, { role: 'trainer' as const, department: null });
    const { employees, total } = await listExempt({ limit: '1' });
    expect([employees.map(({ _id }) => _id), total]).toEqual([[ben.id], 1]);
  });

  test('are in the audit trail in an entry for each person, whose reason goes with that person §63.7', async () => {
    await enrol(ada);
    await manager.call(dueDatesApi.exempt, exemption([ada, ben], world.day(3)));
    const entries = await world.database.db
      .selectFrom('audit_entries')
      .select(['person_ids', 'before', 'after', 'personal'])
      .where('program_id', '=', program.id)
      .where('action', '=', 'program.exempt')
      .execute();
    const before = { session: null, cycle: 1, due: null, due_because: null };
    const told = { after: { until: world.day(3) }, personal: { after: { because } } };
    expect(entries.toSorted((entry) => (entry.person_ids[0] === ada.id ? -1 : 1))).toMatchObject([
      { person_ids: [ada.id], before: { ...before, session: program.sessions[0] }, ...told },
      { person_ids: [ben.id], before, ...told },
    ]);
    expect(new Set(entries.map(({ personal }) => (personal as { salt: string }).salt)).size).toBe(2);
  });
});
