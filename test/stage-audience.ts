import { beforeEach } from 'vitest';
import { audiencesApi, positionsApi, sitesApi } from '../shared/contract.ts';
import { rowOf, setAudience, type TestRow } from './audiences.ts';
import { stage, staff } from './cast.ts';
import type { Someone } from './world.ts';

/** In each test there are a program, Ada, Ben, a department, a position and a site. */
export function stageAudience() {
  const company = stage({
    anew: true,
    people: {
      ...staff,
      ada: { role: 'employee', first_name: 'Ada' },
      ben: { role: 'employee', first_name: 'Ben' },
    },
    program: { due_days: 14 },
    now: '2026-12-01T12:00:00.000Z',
  });
  const { world, admin, program } = company;
  const places = { warehouse: '', driver: '', kiel: '' };

  beforeEach(async () => {
    places.warehouse = await admin.createsDepartment('Warehouse');
    places.driver = (
      await admin.call(positionsApi.create, { body: { name: 'Forklift driver' } })
    ).position._id;
    places.kiel = (await admin.call(sitesApi.create, { body: { name: 'Kiel' } })).site._id;
  });

  const trainings = () =>
    world.database.db
      .selectFrom('assignments as a')
      .innerJoin('users as u', 'u.id', 'a.employee_id')
      .select(['u.first_name', 'a.opened_by', 'a.due_at', 'a.due_because', 'a.assigned_by', 'a.completed_at'])
      .where('a.program_id', '=', program.id)
      .orderBy('u.first_name')
      .execute();
  return {
    ...company,
    places,
    edit: (person: Someone, body: object) => admin.edits(person, { external_id: null, ...body }),
    set: (...rows: TestRow[]) => setAudience(admin, program.id, rows),
    preview: (rows: readonly TestRow[], starts_on: string | null = null) =>
      admin.call(audiencesApi.preview, {
        params: program.params,
        body: { rows: rows.map(rowOf), starts_on },
      }),
    trainings,
    names: async () => (await trainings()).map(({ first_name }) => first_name),
  };
}
