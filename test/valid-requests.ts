import { randomUUID } from 'node:crypto';
import {
  audiencesApi,
  equivalentsApi,
  needsApi,
  calendarApi,
  chooseApi,
  digestsApi,
  handoverApi,
  linesApi,
  dueDatesApi,
  positionsApi,
  programsApi,
  recordsApi,
  samePersonApi,
  seatsApi,
  sessionPlansApi,
  sessionMessagesApi,
  sessionsApi,
  signInApi,
  sitesApi,
  usersApi,
} from '../shared/contract.ts';
import type { BodyOf, Endpoint } from '../shared/endpoint.ts';
import { rolesFor } from '../shared/access.ts';
import type { Role } from '../shared/roles.ts';
import { daysAway } from './absences.ts';
import { noEquivalents } from './equivalents.ts';
import { audienceBodies, emptyAudience, holdTraining } from './audiences.ts';
import { requireNewProgram } from './positions.ts';
import { readingBodies } from './readings.ts';
import { fileBodies } from './stored-files.ts';
import { sessionToChoose } from './choose-links.ts';
import type { Company } from './company.ts';
import { askForLink } from './message-tokens.ts';
import {
  assignAnew,
  beginToWait,
  giveBackBody,
  offerBody,
  seatParticipant,
  switchBody,
  takeBody,
  waitBody,
} from './seat-requests.ts';
import { prepareHandover, prepareSeenHandover } from './handovers.ts';
import { aliasForm, seenAlias, splitForm } from './same-people.ts';
import { companyBodies } from './company-settings.ts';
import { importBodies } from './import-file.ts';
import { recordBody } from './record-body.ts';
import { slipsForm, startForm } from './first-codes.ts';
import { addRegistration } from './registrations.ts';
import { findSeated, sitDown } from './sit-down.ts';
import { password, type World } from './world.ts';

interface Scene {
  world: World;
  company: Company;
  /** The program or user that the path names, one of `company.ownObject`. */
  id: string;
  /** The token in the path: see valid-tokens.ts. */
  token?: string;
  /** The caller's role; the first role that may unless given. */
  role?: Role;
}

type MakeBody = (scene: Scene) => unknown;

/** A body typed as this endpoint's is kept among those of all endpoints. */
function bodyFor<Called extends Endpoint>(
  endpoint: Called,
  make: (scene: Scene) => BodyOf<Called> | Promise<BodyOf<Called>>,
): [Endpoint, MakeBody] {
  return [endpoint, make];
}

const newUser = () => ({ first_name: 'Sam', last_name: 'Test', email: `${randomUUID()}@company.example` });

const programForm = ({ world, company }: Scene) => ({
  title: 'First Aid',
  description: 'What to do until help comes.',
  assigned_manager: company.people.manager.id,
  deadline: world.day(7),
  duration: 60,
});

const recordForm = ({ world }: Scene, people: string[]) =>
  recordBody(people, { title: 'Sailing', trained_on: world.day(0) });

async function findSessions({ world, company, id }: Scene): Promise<string[]> {
  const { program } = await world.as(company.people.admin).call(programsApi.view, { params: { id } });
  return program.training_sessions.map(({ _id }) => _id);
}
const changedProgram = async (scene: Scene) => ({
  ...programForm(scene),
  sessions: (await findSessions(scene)).map((_id) => ({
    _id,
    trainer: scene.company.people.trainer.id,
    date: scene.world.day(1),
    time: '10:00',
  })),
});
/** The code of a session that begins now, in which the caller has a seat, as somebody promoted since may. */
async function findCode({ world, company, role = rolesFor(sessionsApi.checkIn.action)[0]! }: Scene) {
  const { trainer } = company.people;
  const id = await company.ownObject('seat', role);
  const { qr } = await world.as(trainer).call(sessionsApi.checkInCode, { params: { id } });
  return qr.split('#')[1]!;
}

/** Somebody to mark: for a manager only the trainer, for anybody else those who sit there. */
async function findMarked(scene: Scene): Promise<string> {
  const { world, company, id: session, role } = scene;
  if (role !== 'manager') return findSeated(scene);
  const { trainer } = company.people;
  await sitDown(world, { session, person: trainer });
  return trainer.id;
}

/** Somebody of a program of the manager's, who else may see nobody. */
const overseenPerson = async (scene: Scene) => {
  await scene.company.ownObject('program', 'manager');
  return enrolledPerson(scene);
};

const enrolledPerson = ({ company }: Scene) => ({ people: [company.people.employee.id] });

const bodies = new Map<Endpoint, MakeBody>([
  bodyFor(signInApi.signIn, ({ company }) => ({ email: company.people.employee.email, password })),
  bodyFor(signInApi.start, ({ world }) => startForm(world)),
  bodyFor(signInApi.register, () => ({ ...newUser(), password, confirm_password: password })),
  bodyFor(signInApi.viewRegistration, async ({ world }) => ({ token: await addRegistration(world) })),
  bodyFor(signInApi.confirm, async ({ world }) => ({ token: await addRegistration(world), password })),
  bodyFor(signInApi.forgot, ({ company }) => ({ email: company.people.employee.email })),
  bodyFor(signInApi.viewLink, async ({ world }) => ({ token: await askForLink(world) })),
  bodyFor(signInApi.reset, async ({ world }) => ({
    token: await askForLink(world),
    new_password: password,
    confirm_new_password: password,
  })),
  bodyFor(calendarApi.subscribe, () => ({})),
  bodyFor(linesApi.chooseDeputy, ({ world, company }) => ({
    deputy: company.strangers.employee.id,
    until: world.day(7),
  })),
  bodyFor(sessionMessagesApi.send, async (scene) => {
    await findSeated(scene);
    return { text: 'Please bring a pen.' };
  }),
  bodyFor(digestsApi.choose, () => ({ on: false })),
  bodyFor(digestsApi.unsubscribe, () => ({ 'List-Unsubscribe': 'One-Click' as const })),
  bodyFor(signInApi.changeName, () => ({ first_name: 'Sam', last_name: 'Test' })),
  bodyFor(signInApi.changePassword, () => ({
    current_password: password,
    new_password: password,
    confirm_new_password: password,
  })),
  bodyFor(programsApi.create, (scene) => ({
    ...programForm(scene),
    sessions: [
      { _id: null, trainer: scene.company.people.trainer.id, date: scene.world.day(1), time: '09:00' },
    ],
  })),
  bodyFor(programsApi.edit, changedProgram),
  bodyFor(programsApi.previewEdit, changedProgram),
  bodyFor(programsApi.publish, async (scene) => {
    // Else nothing waits.
    const params = { id: scene.id };
    const { admin } = scene.company.people;
    await scene.world.as(admin).call(programsApi.edit, { params, body: await changedProgram(scene) });
    return { notify: 'now' as const };
  }),
  bodyFor(programsApi.archive, () => ({})),
  bodyFor(audiencesApi.set, ({ company, id }) => emptyAudience(company.people.admin, id)),
  ...audienceBodies,
  bodyFor(equivalentsApi.set, ({ company, id }) => noEquivalents(company.people.admin, id)),
  bodyFor(equivalentsApi.preview, () => ({ equivalents: [] })),
  bodyFor(needsApi.set, () => ({ needs: [] })),
  bodyFor(audiencesApi.release, async ({ world, company, id }) => ({
    digest: await holdTraining(world, company.people.admin, id, await world.createPerson('employee')),
  })),
  bodyFor(sessionPlansApi.cancel, () => ({ reason: 'Storm' })),
  bodyFor(sessionPlansApi.previewCancel, () => ({ reason: 'Storm' })),
  bodyFor(programsApi.assign, async ({ world }) => ({
    assigned_employees: [(await world.createPerson('employee')).id],
  })),
  bodyFor(programsApi.complete, ({ company }) => ({ completed_employees: [company.people.employee.id] })),
  bodyFor(programsApi.countEnrolments, async (scene) => ({ sessions: await findSessions(scene) })),
  bodyFor(programsApi.participants, async (scene) => ({ sessions: await findSessions(scene) })),
  bodyFor(programsApi.enrol, async (scene) => ({
    user: (await assignAnew(scene)).id,
    session: (await findSessions(scene))[0]!,
  })),
  // Both without a body, but the caller has to take part.
  [programsApi.enrolment, seatParticipant],
  [seatsApi.offers, seatParticipant],
  bodyFor(chooseApi.choose, async ({ world, token = '' }) => ({
    session: await sessionToChoose(world, token),
    unless_clash: null,
  })),
  bodyFor(seatsApi.switchSession, switchBody),
  bodyFor(seatsApi.giveBack, giveBackBody),
  bodyFor(seatsApi.wait, waitBody),
  bodyFor(seatsApi.offer, offerBody),
  bodyFor(seatsApi.take, takeBody),
  // Without a body, but there has to be a wait.
  [seatsApi.endWait, beginToWait],
  bodyFor(dueDatesApi.extend, (scene) => ({
    ...enrolledPerson(scene),
    due: scene.world.day(30),
    because: 'Sick leave',
  })),
  bodyFor(dueDatesApi.remind, enrolledPerson),
  bodyFor(dueDatesApi.previewRemind, enrolledPerson),
  bodyFor(dueDatesApi.remindOverdue, overseenPerson),
  bodyFor(dueDatesApi.previewRemindOverdue, overseenPerson),
  bodyFor(dueDatesApi.exempt, (scene) => ({
    ...enrolledPerson(scene),
    until: null,
    because: 'Parental leave',
  })),
  bodyFor(dueDatesApi.endExemption, async (scene) => {
    const { world, company, id } = scene;
    const body = { ...enrolledPerson(scene), until: null, because: 'Parental leave' };
    await world.as(company.people.admin).call(dueDatesApi.exempt, { params: { id }, body });
    return enrolledPerson(scene);
  }),
  bodyFor(dueDatesApi.previewRenewals, () => ({ apply: true as const })),
  bodyFor(dueDatesApi.applyRenewals, () => ({ apply: true as const })),
  ...[sessionPlansApi.plan, usersApi.restore].map((call) => bodyFor(call, () => ({}))),
  bodyFor(sessionsApi.mark, async (scene) => ({
    marks: [{ person: await findMarked(scene), outcome: 'attended' as const, note: null }],
  })),
  bodyFor(sessionsApi.checkIn, async (scene) => ({ code: await findCode(scene), walk_in: null })),
  bodyFor(recordsApi.create, (scene) => recordForm(scene, [scene.company.people.employee.id])),
  bodyFor(recordsApi.propose, (scene) => {
    const { role = rolesFor(recordsApi.propose.action)[0]!, company } = scene;
    return recordForm(scene, [company.people[role].id]);
  }),
  // Others have accepted the same.
  bodyFor(recordsApi.accept, () => ({ again: true })),
  bodyFor(recordsApi.reject, () => ({ because: 'There is no proof.' })),
  bodyFor(recordsApi.rejectMany, async (scene) => {
    const { employee } = scene.company.people;
    const body = recordForm(scene, [employee.id]);
    const { records } = await scene.world.as(employee).call(recordsApi.propose, { body });
    return { records: records.map(({ _id }) => _id), because: 'There is no proof.' };
  }),
  bodyFor(recordsApi.revoke, () => ({ because: 'The wrong person was ticked.' })),
  bodyFor(recordsApi.revokeMany, async (scene) => {
    const { admin, employee } = scene.company.people;
    const body = recordForm(scene, [employee.id]);
    const { records } = await scene.world.as(admin).call(recordsApi.create, { body });
    return { records: records.map(({ _id }) => _id), because: 'The wrong session was marked.' };
  }),
  ...companyBodies,
  bodyFor(usersApi.createDepartment, () => ({ name: `Department ${randomUUID()}` })),
  bodyFor(usersApi.renameDepartment, () => ({ name: `Department ${randomUUID()}` })),
  bodyFor(sitesApi.create, () => ({ name: `Site ${randomUUID()}` })),
  bodyFor(sitesApi.rename, () => ({ name: `Site ${randomUUID()}` })),
  bodyFor(positionsApi.create, () => ({ name: `Position ${randomUUID()}`, code: randomUUID() })),
  bodyFor(positionsApi.edit, () => ({ name: `Position ${randomUUID()}` })),
  bodyFor(positionsApi.setPrograms, ({ world, company }) => requireNewProgram(world, company.people)),
  bodyFor(positionsApi.previewPrograms, () => ({ programs: [] })),
  bodyFor(usersApi.create, () => ({
    ...newUser(),
    temp_password: 't',
    role: 'employee' as const,
    department: null,
  })),
  bodyFor(usersApi.setTemporaryPassword, () => ({})),
  bodyFor(usersApi.printSlips, ({ world }) => slipsForm(world)),
  bodyFor(usersApi.setAway, ({ world }) => daysAway(world)),
  bodyFor(usersApi.previewAway, ({ world }) => daysAway(world)),
  bodyFor(samePersonApi.preview, ({ world }) => aliasForm(world)),
  bodyFor(samePersonApi.merge, ({ world, company, id }) => seenAlias(world, company.people.admin, id)),
  bodyFor(samePersonApi.split, ({ world, company, id }) => splitForm(world, company.people.admin, id)),
  bodyFor(usersApi.suspend, () => ({ because: 'Under investigation' })),
  bodyFor(handoverApi.preview, async ({ world, id, role }) => (await prepareHandover(world, id, role)).form),
  bodyFor(handoverApi.handOver, (scene) => prepareSeenHandover(scene.world, scene.company, scene)),
  bodyFor(usersApi.assign, async ({ company }) => ({
    programs: [await company.ownObject('program', 'manager')],
  })),
  ...importBodies,
  ...fileBodies,
  ...readingBodies,
  bodyFor(usersApi.previewEdit, () => ({ role: 'trainer' as const, department: null })),
  bodyFor(usersApi.edit, () => ({ role: 'trainer' as const, department: null })),
]);

/** A body with which the call succeeds when it is made once; undefined where the call has none. */
export async function makeValidBody(endpoint: Endpoint, scene: Scene): Promise<unknown> {
  const make = bodies.get(endpoint);
  if (!make && !endpoint.body) return undefined;
  if (!make)
    throw new Error(`${endpoint.method} ${endpoint.path} has no valid body in test/valid-requests.ts.`);
  const role = scene.role ?? (endpoint.action === 'public' ? undefined : rolesFor(endpoint.action)[0]);
  return make({ ...scene, ...(role && { role }) });
}
