import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { laterNames, type LaterField } from '../../../shared/programs/later-fields.ts';
import { startWorld, type World } from '../../../test/world.ts';
import { leftOut } from '../../db/table.ts';
import { tables } from '../../db/tables.ts';
import { readProgramFacts } from './store.ts';

type FactOf<Table extends keyof typeof tables> = Record<
  keyof (typeof tables)[Table]['columns'],
  string | { leftOut: string }
>;

const sameNames = Object.fromEntries(laterNames.map((name) => [name, name])) as Record<LaterField, string>;

/** Under which name the audit trail keeps each column, or why it doesn't. */
const programs: FactOf<'programs'> = {
  id: leftOut('the entry names the program itself'),
  title: 'title',
  description: 'description',
  assigned_manager_id: 'manager',
  deadline: 'deadline',
  duration_minutes: 'duration',
  background_color: leftOut('the server chooses it'),
  created_at: leftOut('it is when the entry of the creation was recorded'),
  updated_at: leftOut('it is when the entry of the edit was recorded'),
  archived_at: leftOut('archiving has an entry of its own'),
  due_days: 'due_days',
  renew_months: 'renew_months',
  renew_on: 'renew_on',
  window_days: 'window_days',
  ...sameNames,
  version: leftOut('it grows with the edits that the trail tells'),
  since: leftOut('it is when the entry was recorded'),
};

const sessions: FactOf<'training_sessions'> = {
  id: 'id',
  program_id: leftOut('the entry names the program itself'),
  position: leftOut('the sessions stand in their order'),
  trainer_id: 'trainer',
  starts_at: 'start_time',
  ends_at: 'ends_at',
  part_count: leftOut('the trail has the parts themselves, where there are several'),
  last_starts_at: leftOut('it is the start of the last part'),
  capacity: 'capacity',
  seats_taken: leftOut('it follows from who sits there'),
  location: 'location',
  join_url: leftOut('it often lets in whoever has it, and the trail stays for ever'),
  cancelled_at: leftOut('cancelling has an entry of its own'),
  cancelled_by: leftOut('cancelling has an entry of its own'),
  cancel_reason: leftOut('cancelling has an entry of its own'),
  is_unpublished: leftOut('publishing has an entry of its own'),
  check_in_key: leftOut('it is a secret that nobody edits'),
};

const namesIn = (columns: Record<string, string | { leftOut: string }>) =>
  Object.values(columns).filter((fact) => typeof fact === 'string');

describe('what the audit trail keeps of a program', () => {
  let world: World;

  beforeAll(async () => {
    world = await startWorld();
  });

  afterAll(() => world.close());

  test('is each column of the program and of its sessions, but for those left out with a reason §70.9', async () => {
    const reason = 'Add the column to readProgramFacts, or say here why it is left out.';
    expect(Object.keys(programs).toSorted(), reason).toEqual(Object.keys(tables.programs.columns).toSorted());
    expect(Object.keys(sessions).toSorted(), reason).toEqual(
      Object.keys(tables.training_sessions.columns).toSorted(),
    );
    const [admin, manager] = [await world.createPerson('admin'), await world.createPerson('manager')];
    const trainers = [await world.createPerson('trainer')];
    const { id } = await world.createProgram({ admin, manager, trainers });
    const facts = await readProgramFacts(world.database.db, id);
    expect(Object.keys(facts).toSorted()).toEqual([...namesIn(programs), 'sessions'].toSorted());
    const [session] = facts.sessions as [object];
    expect(Object.keys(session).toSorted()).toEqual(namesIn(sessions).toSorted());
  });
});
