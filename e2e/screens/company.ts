import {
  calendarApi,
  positionsApi,
  programsApi,
  recordsApi,
  samePersonApi,
  usersApi,
} from '../../shared/contract.ts';
import { roles, type Role } from '../../shared/roles.ts';
import { readConfig } from '../../server/config.ts';
import { addressOf } from '../../server/demo/build-people.ts';
import { refreshAllFigures } from '../../test/figures.ts';
import { loadDemoCompany } from '../../server/demo/load-demo.ts';
import { addChanges } from './changes.ts';
import { addChooseTokens, type ChooseTokens } from './choose-tokens.ts';
import { addDueDates } from './due-dates.ts';
import { addProof, uploadForProgram } from './files.ts';
import { addImports, type Imports } from './imports.ts';
import { addLinks, type Links } from './links.ts';
import { addMessages } from './messages.ts';
import { addRecords } from './records.ts';
import { addSeats } from './seats.ts';
import { putInPosition, requirePrograms } from '../../test/positions.ts';
import { recordBody } from '../../test/record-body.ts';
import { seenMerge } from '../../test/same-people.ts';
import { Someone } from '../../test/someone.ts';
import { startWorld, withMail, type World } from '../../test/world.ts';

/** The viewer of a screen: the demo company's account of a role, someone who is new there, or nobody. */
export type Visitor = 'guest' | Role | 'newcomer' | 'newManager';

/** The demo company in a world of its own, on the day that the test clock shows. Every run sees the same. */
export interface Company {
  world: World;
  people: Record<Exclude<Visitor, 'guest'>, Someone>;
  /** The id of the program with this title. */
  program: (title: string) => string;
  /** The id of its first session. */
  session: (title: string) => string;
  /** The number of a certificate that the demo company's employee has. */
  certificate: string;
  links: Links;
  chooseTokens: ChooseTokens;
  imports: Imports;
  /** The id of a position that requires a training. */
  position: string;
  /** The id of somebody who has left, and whose address somebody else has by now. */
  leaver: string;
  /** The id of somebody who had two accounts. */
  twice: string;
  /** The id of somebody who is suspended. */
  suspended: string;
  /** The id of somebody on leave. */
  away: string;
}

/** A program that tries the layout: words that can't be broken, a long text, every fact, nobody enrolled. */
export const longTitle =
  'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz for Everyone Who Works with Suppliers';

/** For a screen about the program with this title: its path, once there is a company. */
export function pathOf(title: string, path: (id: string) => string): (company: Company) => string {
  return ({ program }) => path(program(title));
}

/** Starts the company. The caller closes its world. */
export async function openCompany(): Promise<Company> {
  const world = await startWorld(withMail);
  const { db } = world.database;
  await loadDemoCompany(world.database, { now: world.clock.now(), timeZone: readConfig({}).timeZone });

  const account = async (role: Role): Promise<Someone> => {
    const found = await db
      .selectFrom('users')
      .select(['id', 'first_name', 'last_name'])
      .where('email', '=', addressOf(role))
      .executeTakeFirstOrThrow();
    const email = addressOf(role);
    return new Someone().become(world, { ...found, email, token: await world.signIn(found) });
  };
  const accounts = Object.fromEntries(
    await Promise.all(roles.map(async (role) => [role, await account(role)] as const)),
  ) as Record<Role, Someone>;
  const people = {
    ...accounts,
    newcomer: await world.createPerson('employee', newPerson('Noa', 'Nordahl')),
    newManager: await world.createPerson('manager', newPerson('Maxi', 'Neumann')),
  };
  await db
    .updateTable('users')
    .set({ has_temporary_password: true })
    .where('id', '=', people.newcomer.id)
    .execute();
  await addDueDates(world, accounts);
  await addSeats(world, accounts);
  const longProgram = await addLongProgram(world, accounts);
  const links = await addLinks(world, { ...accounts, forgetful: people.newcomer });
  const imports = await addImports(world, accounts.admin);
  const chooseTokens = await addChooseTokens(world, accounts.employee, longProgram);
  const position = await addPosition(world, accounts, longProgram);
  const leaver = await addLeaver(world, accounts.admin);
  const twice = await addTwice(world, accounts.admin);
  const suspended = await addSuspended(world, accounts.admin);
  await refreshAllFigures(world.services);
  await addMessages(world, accounts);
  await addRecords(world, { admin: accounts.admin, program: longProgram });
  await addProof(world, accounts);
  await world.as(accounts.manager).call(calendarApi.subscribe, { body: {} });
  await addChanges(world, accounts, longProgram);

  const programs = await db
    .selectFrom('programs')
    .leftJoin('training_sessions', 'training_sessions.program_id', 'programs.id')
    .select(['programs.id', 'programs.title', 'training_sessions.id as session'])
    .orderBy('training_sessions.starts_at')
    .execute();
  const { code: certificate } = await db
    .selectFrom('training_records')
    .select('code')
    .where('person_id', '=', people.employee.id)
    .where('decision', '=', 'accepted')
    .where('revoked_at', 'is', null)
    .orderBy('trained_on', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { person_id: away } = await db.selectFrom('absences').select('person_id').executeTakeFirstOrThrow();
  const find = (wanted: string) => {
    const found = programs.find(({ title }) => title === wanted);
    if (!found) throw new Error(`The demo company has no program "${wanted}".`);
    return found;
  };
  for (const title of ['Confined Spaces', 'Ladders and Scaffolds'])
    await world.as(accounts.manager).call(programsApi.assign, {
      params: { id: find(title).id },
      body: { assigned_employees: [people.newManager.id] },
    });
  return {
    world,
    people,
    program: (title) => find(title).id,
    session: (title) => find(title).session!,
    certificate,
    links,
    chooseTokens,
    imports,
    position,
    leaver,
    twice,
    suspended,
    away,
  };
}

function newPerson(first_name: string, last_name: string) {
  return { first_name, last_name, email: `${first_name}.${last_name}@lodestar.example`.toLowerCase() };
}

/** A position with two people, which requires the program; one of them has done it. */
async function addPosition(world: World, { admin }: Record<Role, Someone>, program: string): Promise<string> {
  const { position } = await world
    .as(admin)
    .call(positionsApi.create, { body: { name: 'Crane operator', code: 'CO-1' } });
  const [pia, piet] = [
    await world.createPerson('employee', newPerson('Pia', 'Palmer')),
    await world.createPerson('employee', newPerson('Piet', 'Petersen')),
  ];
  await putInPosition(world, admin, position._id, pia, piet);
  await requirePrograms(world, admin, position._id, [program]);
  const body = recordBody([pia.id], { program, trained_on: world.day(-1) });
  await world.as(admin).call(recordsApi.create, { body });
  return position._id;
}

async function addLeaver(world: World, admin: Someone): Promise<string> {
  const { id } = await world.createPerson('trainer', newPerson('Lena', 'Leitner'));
  await world.as(admin).call(usersApi.delete, { params: { id } });
  await world.createPerson('employee', newPerson('Lena', 'Leitner'));
  return id;
}

async function addTwice(world: World, admin: Someone): Promise<string> {
  const { id } = await world.createPerson('employee', newPerson('Theo', 'Twist'));
  const other = await world.createPerson('employee', newPerson('Theodor', 'Twist'));
  const body = await seenMerge(world, admin, id, other);
  await world.as(admin).call(samePersonApi.merge, { params: { id }, body });
  return id;
}

async function addSuspended(world: World, admin: Someone): Promise<string> {
  const { id } = await world.createPerson('employee', newPerson('Sina', 'Sommer'));
  await world.as(admin).call(usersApi.suspend, { params: { id }, body: { because: null } });
  return id;
}

async function addLongProgram(
  world: World,
  { admin, manager, trainer, employee }: Record<Role, Someone>,
): Promise<string> {
  const { id } = await world.createProgram({
    admin,
    manager,
    trainers: [trainer, trainer],
    title: longTitle,
    description: `${'a'.repeat(120)}\n${'Everything that there is to know, told at length. '.repeat(40)}`,
    deadline: world.day(75),
    due_days: 1_000,
    renew_on: '02-29',
    window_days: 120,
    files: await uploadForProgram(world, admin),
    sessionDays: [70, 72],
  });
  await world
    .as(manager)
    .call(programsApi.assign, { params: { id }, body: { assigned_employees: [employee.id] } });
  return id;
}
