import {
  chooseApi,
  dueDatesApi,
  handoverApi,
  programsApi,
  recordsApi,
  samePersonApi,
  seatsApi,
  sessionPlansApi,
  sessionsApi,
  signInApi,
  usersApi,
} from '../../shared/contract.ts';
import type { Import } from '../../shared/people/imports/schemas.ts';
import type { RecordForm } from '../../shared/training/records/record-form.ts';
import type { Mark } from '../../shared/training/sessions/schemas.ts';
import type { Program } from '../../shared/shapes.ts';
import { syncAll } from '../../server/features/training/audiences/nights/service.ts';
import { renew } from '../../server/features/training/renewals/service.ts';
import { erasePerson } from '../../server/maintenance/personal-data/erase-person.ts';
import { daysAway } from '../absences.ts';
import { setAudience } from '../audiences.ts';
import { seenHandover } from '../handovers.ts';
import { seenMerge } from '../same-people.ts';
import { addChooseToken } from '../choose-links.ts';
import { nobody } from '../client.ts';
import { csvOf, importsOf } from '../import-file.ts';
import { recordBody } from '../record-body.ts';
import { fileChanges } from './file-changes.ts';
import { undoneChanges } from './undone-changes.ts';
import type { SeatedPrograms } from '../seated-programs.ts';
import type { Someone, World } from '../world.ts';

const idsOf = (people: readonly Someone[]) => people.map(({ id }) => id);

/** The changes of one program, its people and their records; `done` is awaited after each. */
export function changesOf(
  world: World,
  programs: SeatedPrograms,
  program: Program,
  done: () => Promise<void>,
) {
  const { admin, manager, trainer } = programs;
  const params = { id: program._id };
  const as: World['as'] = (person) => world.as(person);

  async function edit(changes: (shown: ReturnType<SeatedPrograms['asShown']>) => object) {
    const shown = programs.asShown(await programs.view(program));
    await as(admin).call(programsApi.edit, { params, body: { ...shown, ...changes(shown) } });
    await done();
  }

  async function findId(email: string): Promise<string> {
    const query = world.database.db.selectFrom('users').select('id').where('email', '=', email);
    return (await query.executeTakeFirstOrThrow()).id;
  }

  async function propose(person: Someone, facts: Partial<RecordForm> = {}) {
    const told = { trained_on: world.day(-1), program: program._id, note: 'Elsewhere', ...facts };
    const { records } = await as(person).call(recordsApi.propose, { body: recordBody([person.id], told) });
    await done();
    return { id: records[0]!._id };
  }

  return {
    edit,
    assign: async (...people: Someone[]) => {
      await as(manager).call(programsApi.assign, { params, body: { assigned_employees: idsOf(people) } });
      await done();
    },
    /** The same on the person's page. */
    assignOne: async ({ id }: Someone) => {
      const body = { programs: [program._id] };
      await as(manager).call(usersApi.assign, { params: { id }, body });
      await done();
    },
    /** Assigns the people with this tag, and nobody else any more. */
    audience: async (...tags: string[]) => {
      await setAudience(
        admin,
        program._id,
        tags.map((tag) => ({ tags: [tag] })),
      );
      await done();
    },
    tag: async ({ id }: Someone, ...tags: string[]) => {
      await as(admin).call(usersApi.edit, { params: { id }, body: { tags } });
      await done();
    },
    /** Takes the person's tags away by a file, and returns its import. */
    untagByFile: async ({ email }: Someone) => {
      const imported = await importsOf(world, () => admin).doAll(
        csvOf(['E-mail', 'Tags'], [email, '<clear>']),
      );
      await done();
      return imported;
    },
    undo: async (imported: Pick<Import, '_id'>) => {
      await importsOf(world, () => admin).undo(imported);
      await done();
    },
    syncAudiences: async () => {
      await syncAll(world.services);
      await done();
    },
    /** Hands the program over to another manager, and a session of the trainer to another trainer. */
    handOver: async (to: { manager: Someone; trainer: Someone }, session: string) => {
      const handOver = async ({ id: from }: Someone, form: Parameters<typeof seenHandover>[3]) => {
        const body = await seenHandover(world, admin, from, form);
        await as(admin).call(handoverApi.handOver, { params: { id: from }, body });
        await done();
      };
      await handOver(manager, { programs: [{ program: program._id, to: to.manager.id }] });
      await handOver(trainer, { sessions: [{ session, to: to.trainer.id }] });
      await handOver(to.manager, { programs: [{ program: program._id, to: manager.id }] });
      await handOver(to.trainer, { sessions: [{ session, to: trainer.id }] });
    },
    unassign: async ({ id }: Someone) => {
      await as(manager).call(programsApi.unassign, { params: { ...params, employeeId: id } });
      await done();
    },
    extend: async ({ id }: Someone, due: string) => {
      await as(manager).call(dueDatesApi.extend, {
        params,
        body: { people: [id], due, because: 'Sick leave' },
      });
      await done();
    },
    setAway: async ({ id }: Someone, until: string) => {
      const body = { ...daysAway(world), until };
      await as(admin).call(usersApi.setAway, { params: { id }, body });
      await done();
    },
    endAbsence: async ({ id }: Someone) => {
      await as(admin).call(usersApi.endAbsence, { params: { id } });
      await done();
    },
    makeAndUndo: undoneChanges(as(manager), { params, done }),
    exempt: async ({ id }: Someone, until: string | null) => {
      await as(manager).call(dueDatesApi.exempt, {
        params,
        body: { people: [id], until, because: 'Parental leave' },
      });
      await done();
    },
    endExemption: async ({ id }: Someone) => {
      await as(manager).call(dueDatesApi.endExemption, { params, body: { people: [id] } });
      await done();
    },
    enrol: async (person: Someone, session: string) => {
      await as(person).call(programsApi.enrol, { params, body: { user: person.id, session } });
      await done();
    },
    enrolByMail: async ({ id: personId }: Someone, session: string) => {
      const token = await addChooseToken(world, { personId, programId: program._id });
      await as(nobody).call(chooseApi.choose, { params: { token }, body: { session } });
      await done();
    },
    switchTo: async (person: Someone, session: string) => {
      await as(person).call(seatsApi.switchSession, { params, body: { session } });
      await done();
    },
    giveBack: async (person: Someone) => {
      await as(person).call(seatsApi.giveBack, { params, body: {} });
      await done();
    },
    wait: async (person: Someone, session: string) => {
      await as(person).call(seatsApi.wait, { params, body: { session } });
      await done();
    },
    exchange: async (from: Someone, to: Someone) => {
      await as(from).call(seatsApi.offer, { params, body: { on: true } });
      await as(to).call(seatsApi.take, { params, body: { from: from.id } });
      await done();
    },
    cancel: async (session: number, moveTo: readonly number[]) => {
      await as(manager).call(sessionPlansApi.cancel, programs.cancellation(program, session, moveTo));
      await done();
    },
    mark: async (session: string, marks: readonly Mark[]) => {
      await as(trainer).call(sessionsApi.mark, { params: { id: session }, body: { marks: [...marks] } });
      await done();
    },
    complete: async (...people: Someone[]) => {
      await as(trainer).call(programsApi.complete, { params, body: { completed_employees: idsOf(people) } });
      await done();
    },
    applyPeriod: async (renew_months: number) => {
      await edit(() => ({ renew_months }));
      await as(admin).call(dueDatesApi.applyRenewals, { params, body: { apply: true } });
      await done();
    },
    archive: async () => {
      await as(admin).call(programsApi.archive, { params, body: null });
      await done();
    },
    record: async (person: Pick<Someone, 'id'>, trained_on: string, facts: Partial<RecordForm> = {}) => {
      const body = recordBody([person.id], { trained_on, program: program._id, ...facts });
      await as(admin).call(recordsApi.create, { body });
      await done();
    },
    /** Takes the person's training over from a file; a day "n/a" exempts. */
    takeOver: async ({ email }: Someone, day: string, facts: readonly string[] = []) => {
      const { title } = await programs.view(program);
      const content =
        day === 'n/a'
          ? csvOf(['E-mail', title], [email, day])
          : csvOf(
              ['E-mail', 'Training', 'Trained on', 'Valid until', 'Outcome', 'Minutes', 'Trainer', 'Note'],
              [email, title, day, ...facts],
            );
      await importsOf(world, () => admin).doAll(content, { what: day === 'n/a' ? 'matrix' : 'records' });
      await done();
    },
    propose,
    acceptProposal: async (id: string) => {
      await as(admin).call(recordsApi.accept, { params: { id } });
      await done();
    },
    accept: async (person: Someone, facts: Partial<RecordForm> = {}) => {
      await as(admin).call(recordsApi.accept, { params: await propose(person, facts) });
      await done();
    },
    reject: async (person: Someone) => {
      const body = { because: 'No proof' };
      await as(admin).call(recordsApi.reject, { params: await propose(person), body });
      await done();
    },
    ...fileChanges({ admin, propose, edit, done }),
    /** Revokes the person's newest record of the program. */
    revoke: async ({ id }: Someone) => {
      const { records } = await as(admin).call(recordsApi.ofPerson, { params: { id } });
      const newest = records.find((each) => each.state === 'valid' && each.program?._id === program._id)!;
      const because = 'The wrong person was ticked';
      await as(admin).call(recordsApi.revokeMany, { body: { records: [newest._id], because } });
      await done();
    },
    register: async (name: { first_name: string; last_name: string }) => {
      const email = `${name.last_name.toLowerCase()}@company.example`;
      const body = { ...name, email, password: 'x', confirm_password: 'x' };
      await as(nobody).call(signInApi.register, { body });
      await done();
      return findId(email);
    },
    createUser: async (name: { first_name: string; last_name: string }) => {
      const email = `${name.last_name.toLowerCase()}@company.example`;
      const body = { ...name, email, temp_password: 'x', role: 'employee' as const, department: null };
      await as(admin).call(usersApi.create, { body });
      await done();
      return findId(email);
    },
    rename: async (person: Someone, name: { first_name: string; last_name: string }) => {
      await as(person).call(signInApi.changeName, { body: name });
      await done();
    },
    /** As an admin does, so that certificates show the name. */
    certifyName: async (id: string, name: { first_name: string; last_name: string }) => {
      const body = { ...name, role: 'employee' as const, department: null, on_certificates: true };
      await as(admin).call(usersApi.edit, { params: { id }, body });
      await done();
    },
    changeRole: async ({ id }: Someone, role: 'trainer') => {
      await as(admin).call(usersApi.edit, { params: { id }, body: { role, department: null } });
      await done();
    },
    deleteUser: async ({ id }: Someone) => {
      await as(admin).call(usersApi.delete, { params: { id } });
      await done();
    },
    /** Notes the two as one person, and takes them apart. */
    merge: async ({ id }: Someone, other: Someone) => {
      await as(admin).call(samePersonApi.merge, {
        params: { id },
        body: await seenMerge(world, admin, id, other),
      });
      await done();
    },
    split: async ({ id }: Someone, other: Someone) => {
      await as(admin).call(samePersonApi.split, { params: { id }, body: { other: other.id } });
      await done();
    },
    restore: async ({ id }: Someone) => {
      await as(admin).call(usersApi.restore, { params: { id }, body: {} });
      await done();
    },
    erase: async ({ id }: Someone) => {
      // As the owner of the tables, who alone may take something out of the trail.
      await erasePerson({ ...world.services, db: world.database.db }, id);
      await done();
    },
    runJob: async () => {
      await renew(world.services);
      await done();
    },
  };
}
