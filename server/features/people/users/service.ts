import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { UserDetail } from '#shared/shapes';
import { tellsFacts, type newUserForm, type userEditForm } from '#shared/people/users/user-forms';
import type { Preview } from '#shared/effects';
import { Refusal } from '#shared/errors';
import { rolesWithDepartment, type Role } from '#shared/roles';
import { calendarDateOf } from '#shared/time';
import { drawAvatarColor } from '../../../avatar-color.ts';
import { lockUser, sharePeople } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { ChangeEntry } from '../../../audit/store.ts';
import type { Authorized } from '../../../authorized.ts';
import { forgetFailedSignIns } from '../../../limits/sign-in-limits.ts';
import { drawPassword, hashPassword } from '../../../passwords.ts';
import type { Services } from '../../../services.ts';
import { createToken } from '../../../tokens.ts';
import { deleteCalendarFeed, deleteSignIns } from '../sign-in/store.ts';
import { holdAudiences, syncPeople, lastNight } from '../../training/audiences/service.ts';
import { demandEffects, previewOf } from '../../programs/effects/service.ts';
import { readPersonEffects } from '../../programs/effects/store.ts';
import { promotionEntries } from '../../training/seats/promotion/service.ts';
import { addInvitation } from './invitations/service.ts';
import { changeAddress, demandName, factsAfter, noFacts, personalFactsOf, placeOf } from './facts/service.ts';
import { assertMayLead, changeOfLine } from '../lines/service.ts';
import { lockLines } from '../lines/store.ts';
import { assertFree, endRole, holdPrograms } from './leaving/service.ts';
import * as store from './store.ts';

type EditForm = z.infer<typeof userEditForm>;

/** The department to store for a role: none for admins and managers (product §6). */
async function departmentFor(tx: Db, role: Role, department: string | null): Promise<string | null> {
  if (!department || !rolesWithDepartment.includes(role)) return null;
  if (await store.shareDepartment(tx, department)) return department;
  throw new Refusal('invalid_input', { errors: { department: "This department doesn't exist" } });
}

/**
 * Creates a user with a password that works until the person changes it (product §9). Without one an
 * invitation goes out, and until it is followed nothing opens the account. If there is a login and no
 * address, nothing opens it, either.
 */
export async function createUser(
  services: Services,
  authorized: Authorized<'user.create'>,
  form: z.infer<typeof newUserForm>,
): Promise<UserDetail> {
  const isInvited = form.temp_password === null && Boolean(form.email) && services.config.mail !== null;
  if (form.temp_password === null && !isInvited && form.email && !form.login)
    throw new Refusal('invalid_input', { errors: { temp_password: 'Password is required' } });
  const passwordHash = await hashPassword(form.temp_password ?? createToken());
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { first_name, last_name, role, line_manager } = form;
    const { timeZone } = services.config;
    await holdAudiences(services, tx);
    if (line_manager) await assertMayLead(tx, line_manager);
    const facts = await factsAfter(tx, noFacts, form, { now, timeZone });
    const department_id = await departmentFor(tx, role, form.department);
    const id = await store.insertUser(
      tx,
      {
        first_name,
        last_name,
        ...facts,
        role,
        password_hash: passwordHash,
        has_temporary_password: form.temp_password !== null,
        department_id,
        background_color: drawAvatarColor(),
        line_manager_id: line_manager || null,
      },
      now,
    );
    await store.vouchForAddress(tx, id, now);
    if (isInvited) await addInvitation(tx, { personId: id, by: authorized.actor._id, now });
    return {
      result: await store.readUser(tx, authorized.actor, id),
      entry: [
        {
          action: 'user.create',
          personIds: [id],
          after: {
            role,
            department: department_id,
            ...placeOf(facts),
            ...(isInvited && { invited: true }),
            ...(line_manager && { line_manager }),
          },
          personal: { after: { first_name, last_name, ...personalFactsOf(facts) } },
        },
        ...(await syncPeople(services, tx, [id], now)),
      ],
    };
  });
}

/**
 * Locks the active person, who is no alias by then. The admin who acts and further people of the change are
 * locked as well, in the order of ids. So two admins who change each other wait instead of blocking.
 *
 * `assertMayLeave` refuses people who may not leave the role. They are oneself, a manager of active
 * programs, and a trainer with sessions that are not over (product §7, §8). The database keeps the last
 * admin.
 */
export async function lockPerson(
  tx: Db,
  actorId: string,
  id: string,
  now: Date,
  further: readonly string[] = [],
) {
  const held = [actorId, ...further];
  await sharePeople(
    tx,
    held.filter((each) => each < id),
  );
  const user = await lockUser(tx, id);
  await sharePeople(
    tx,
    held.filter((each) => each > id),
  );
  if (!user || user.deactivated_at || (await store.isAliasOfSomebody(tx, id))) throw new Refusal('not_found');
  return {
    user,
    assertMayLeave: async () => {
      if (actorId === id)
        throw new Refusal('user_in_the_way', { message: "You can't do this to your own account." });
      await assertFree(tx, user, now);
    },
  };
}

/**
 * Deactivates: out of every list, sign-ins ended, open assignments ended, completions kept (product §7). Their seats go
 * to the waiting lists.
 */
export function deleteUser(services: Services, authorized: Authorized<'user.delete'>): Promise<void> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const held = await holdPrograms(tx, id, now);
    const { user, assertMayLeave } = await lockPerson(tx, actor._id, id, now);
    await assertMayLeave();
    await store.deactivateUser(tx, id, now);
    const { unassigned, promotions } = await endRole(services, tx, { id, held, now });
    const { role, department_id, first_name, last_name } = user;
    return {
      result: undefined,
      entry: [
        {
          action: 'user.delete',
          personIds: [id],
          before: { role, department: department_id, ...placeOf(user) },
          after: { unassigned },
          personal: { before: { first_name, last_name, ...personalFactsOf(user) } },
        },
        ...promotionEntries(promotions),
      ],
    };
  });
}

/**
 * Changes a person's facts and line manager. A form with only name and role is of a release that knew no
 * others: it has the department, too. A new role ends the person's sign-ins and keeps their trainings
 * (product §8). If it is asked for, the certificates show the name from now on (product §65). People can't
 * do that for themselves. A new address applies at once (product §92). Audiences look at the person again
 * (product §101). Throws Refusal("effects_changed") where its effects are not those that were seen.
 */
export function editUser(
  services: Services,
  authorized: Authorized<'user.edit'>,
  { effects, ...form }: EditForm & { effects?: string | null | undefined },
): Promise<UserDetail> {
  const { subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { entries, readEffects } = await edit(services, tx, authorized, form, now);
    await demandEffects(effects, readEffects);
    const synced = await syncPeople(services, tx, [id], now);
    return { result: await store.readUser(tx, authorized.actor, id), entry: [...entries, ...synced] };
  });
}

/** The effects of the edit on the person's trainings (product §100); it changes nothing. Throws the errors of the edit. */
export function previewEdit(
  services: Services,
  authorized: Authorized<'user.edit'>,
  form: EditForm,
): Promise<Preview> {
  return previewOf(services, authorized, async (tx, now) =>
    (await edit(services, tx, authorized, form, now)).readEffects(),
  );
}

/** Writes the edit; audiences don't judge the person yet. */
async function edit(
  services: Services,
  tx: Db,
  { actor, subjectId: id }: Authorized<'user.edit'>,
  form: EditForm,
  now: Date,
): Promise<{ entries: ChangeEntry[]; readEffects: () => Promise<Preview> }> {
  const { timeZone } = services.config;
  await holdAudiences(services, tx, [id]);
  if (form.line_manager !== undefined) await lockLines(tx);
  const further = form.line_manager ? [form.line_manager] : [];
  const { user, assertMayLeave } = await lockPerson(tx, actor._id, id, now, further);
  const line = await changeOfLine(tx, id, form.line_manager);
  const role = form.role ?? user.role;
  const changesRole = user.role !== role;
  if (changesRole) await assertMayLeave();
  if (form.on_certificates && actor._id === id)
    throw new Refusal('user_in_the_way', {
      message: 'Another admin has to put your name on your certificates.',
    });
  const keptDepartment = tellsFacts(form) ? user.department_id : null;
  const department_id = await departmentFor(
    tx,
    role,
    form.department === undefined ? keptDepartment : form.department,
  );
  const name = {
    first_name: form.first_name ?? user.first_name,
    last_name: form.last_name ?? user.last_name,
  };
  demandName(user, name);
  const facts = await factsAfter(tx, user, form, { now, timeZone });
  await store.updateUser(tx, id, { ...name, ...facts, role, department_id, ...line.values }, now);
  const invited = await changeAddress(tx, { id, before: user.email, after: facts.email }, now);
  if (changesRole) await deleteSignIns(tx, id, null);
  if (form.on_certificates) await store.certifyName(tx, id);
  const personal = {
    before: { first_name: user.first_name, last_name: user.last_name, ...personalFactsOf(user) },
    after: { ...name, ...personalFactsOf(facts) },
  };
  const tellsPerson = form.on_certificates === true || !isDeepStrictEqual(personal.before, personal.after);
  const today = calendarDateOf(now, timeZone);
  const ends = lastNight(services, now);
  return {
    entries: [
      {
        action: 'user.edit',
        personIds: [id],
        before: { role: user.role, department: user.department_id, ...placeOf(user), ...line.before },
        after: {
          ...line.after,
          role,
          department: department_id,
          ...placeOf(facts),
          ...(form.on_certificates && { on_certificates: true }),
        },
        ...(tellsPerson && { personal }),
      },
      ...(invited.length > 0 ? [{ action: 'user.invite' as const, personIds: invited }] : []),
    ],
    readEffects: () => readPersonEffects(tx, id, { today, ended: ends > today ? ends : null }),
  };
}

/**
 * Gives the person a new password until they change it (product §9). Ends all their sign-ins and the address
 * of their calendar. Returns it: it is stored as a hash alone, so nobody can read it again. The person may
 * have failed too often with the old one, so these failures are forgotten. Refuses one's own account, as it
 * would end the caller's sign-in.
 */
export async function setTemporaryPassword(
  services: Services,
  authorized: Authorized<'user.set-temporary-password'>,
): Promise<string> {
  const { actor, subjectId: id } = authorized;
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { user } = await lockPerson(tx, actor._id, id, now);
    if (actor._id === id)
      throw new Refusal('user_in_the_way', { message: 'Change your own password in your profile.' });
    await store.replacePassword(tx, id, { passwordHash, isTemporary: true }, now);
    await deleteSignIns(tx, id, null);
    const calendar_ended = await deleteCalendarFeed(tx, id);
    await forgetFailedSignIns(tx, user);
    return {
      result: password,
      entry: {
        action: 'user.set-temporary-password',
        personIds: [id],
        ...(calendar_ended && { after: { calendar_ended } }),
      },
    };
  });
}
