import type * as z from 'zod/mini';
import type { UserDetail } from '#shared/shapes';
import type { newUserForm, userEditForm } from '#shared/people/users/user-forms';
import { Refusal } from '#shared/errors';
import { rolesWithDepartment, type Role } from '#shared/roles';
import { drawAvatarColor } from '../../../avatar-color.ts';
import { lockUser, shareUser } from '../../../db/locks.ts';
import type { Db } from '../../../db/tables.ts';
import { auditedTransaction } from '../../../audit/audited-transaction.ts';
import type { Authorized } from '../../../authorized.ts';
import { forgetFailedSignIns } from '../../../limits/sign-in-limits.ts';
import { drawPassword, hashPassword } from '../../../passwords.ts';
import type { Services } from '../../../services.ts';
import { createToken } from '../../../tokens.ts';
import { deleteCalendarFeed, deleteSignIns } from '../sign-in/store.ts';
import { promotionEntries } from '../../training/seats/promotion/service.ts';
import { addInvitation } from './invitations/service.ts';
import { assertFree, endRole, holdPrograms } from './leaving/service.ts';
import * as store from './store.ts';

/** The department to store for a role: none for admins and managers (product §6). */
async function departmentFor(tx: Db, role: Role, department: string | null): Promise<string | null> {
  if (!department || !rolesWithDepartment.includes(role)) return null;
  if (await store.shareDepartment(tx, department)) return department;
  throw new Refusal('invalid_input', { errors: { department: "This department doesn't exist" } });
}

/**
 * Creates a user with a password that works until the person changes it (product §9). Without one an invitation goes
 * out, and until it is followed nothing opens the account.
 */
export async function createUser(
  services: Services,
  authorized: Authorized<'user.create'>,
  form: z.infer<typeof newUserForm>,
): Promise<UserDetail> {
  const isInvited = form.temp_password === null;
  if (isInvited && !services.config.mail)
    throw new Refusal('invalid_input', { errors: { temp_password: 'Password is required' } });
  const passwordHash = await hashPassword(form.temp_password ?? createToken());
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { first_name, last_name, email, role } = form;
    const department_id = await departmentFor(tx, role, form.department);
    const id = await store.insertUser(
      tx,
      {
        first_name,
        last_name,
        email,
        role,
        password_hash: passwordHash,
        has_temporary_password: !isInvited,
        department_id,
        background_color: drawAvatarColor(),
      },
      now,
    );
    await store.vouchForAddress(tx, id, now);
    if (isInvited) await addInvitation(tx, { personId: id, by: authorized.actor._id, now });
    return {
      result: await store.readUser(tx, id),
      entry: {
        action: 'user.create',
        personIds: [id],
        after: { role, department: department_id, ...(isInvited && { invited: true }) },
        personal: { after: { first_name, last_name, email } },
      },
    };
  });
}

/**
 * Locks the active person. The admin who acts is held as well, in the order of ids, so that two admins who change each
 * other wait instead of blocking. `assertMayLeave` refuses people who may not leave the role: oneself, a manager of
 * active programs, a trainer with sessions that are not over (product §7, §8). The database keeps the last admin.
 */
async function lockPerson(tx: Db, actorId: string, id: string, now: Date) {
  if (actorId < id) await shareUser(tx, actorId);
  const user = await lockUser(tx, id);
  if (actorId > id) await shareUser(tx, actorId);
  if (!user || user.deactivated_at) throw new Refusal('not_found');
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
    const { role, department_id, first_name, last_name, email } = user;
    return {
      result: undefined,
      entry: [
        {
          action: 'user.delete',
          personIds: [id],
          before: { role, department: department_id },
          after: { unassigned },
          personal: { before: { first_name, last_name, email } },
        },
        ...promotionEntries(promotions),
      ],
    };
  });
}

/**
 * Changes name, role and department. A new role ends the person's sign-ins and keeps their trainings (product §8). The
 * certificates show the name from now on where that is asked for (product §65), which
 * people can't do for themselves.
 */
export function editUser(
  services: Services,
  authorized: Authorized<'user.edit'>,
  form: z.infer<typeof userEditForm>,
): Promise<UserDetail> {
  const { actor, subjectId: id } = authorized;
  return auditedTransaction(services, authorized, async (tx, now) => {
    const { user, assertMayLeave } = await lockPerson(tx, actor._id, id, now);
    const changesRole = user.role !== form.role;
    if (changesRole) await assertMayLeave();
    if (form.on_certificates && actor._id === id)
      throw new Refusal('user_in_the_way', {
        message: 'Another admin has to put your name on your certificates.',
      });
    const department_id = await departmentFor(tx, form.role, form.department);
    const before = { first_name: user.first_name, last_name: user.last_name };
    const name = {
      first_name: form.first_name ?? before.first_name,
      last_name: form.last_name ?? before.last_name,
    };
    await store.updateUser(tx, id, { ...name, role: form.role, department_id }, now);
    if (changesRole) await deleteSignIns(tx, id, null);
    if (form.on_certificates) await store.certifyName(tx, id);
    const tellsName =
      form.on_certificates === true ||
      name.first_name !== before.first_name ||
      name.last_name !== before.last_name;
    return {
      result: await store.readUser(tx, id),
      entry: {
        action: 'user.edit',
        personIds: [id],
        before: { role: user.role, department: user.department_id },
        after: {
          role: form.role,
          department: department_id,
          ...(form.on_certificates && { on_certificates: true }),
        },
        ...(tellsName && { personal: { before, after: name } }),
      },
    };
  });
}

/**
 * Gives the person a new password until they change it (product §9), and ends all their sign-ins and the address of
 * their calendar. Returns it: it is
 * stored as a hash alone, so nobody can read it again. The person may have failed too often with the old one, so these
 * failures are forgotten. Refuses one's own account, as it would end the caller's sign-in.
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
    await forgetFailedSignIns(tx, user.email);
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
