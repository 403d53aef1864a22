import type * as z from 'zod/mini';
import type { UserDetail } from '#shared/api/shapes';
import type { newUserForm, userRoleForm } from '#shared/api/users';
import { Refusal } from '#shared/errors';
import { rolesWithDepartment, type Role } from '#shared/roles';
import { nameOf } from '#shared/person-name';
import { startOfToday } from '#shared/time';
import { drawAvatarColor } from '../../avatar-color.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Authorized } from '../../authorized.ts';
import { hashPassword } from '../../passwords.ts';
import type { Services } from '../../services.ts';
import { deleteSignIns } from '../sign-in/queries.ts';
import { findUser } from './queries.ts';
import * as queries from './write-queries.ts';

/** The department to store for a role: none for admins and managers (decisions §6). */
async function departmentFor(tx: Db, role: Role, department: string | null): Promise<string | null> {
  if (!department || !rolesWithDepartment.includes(role)) return null;
  if (await queries.shareDepartment(tx, department)) return department;
  throw new Refusal('invalid_input', { errors: { department: 'This department does not exist' } });
}

/** Creates a user whose password works until the person changes it (decisions §9). */
export async function createUser(
  { db, clock }: Services,
  _authorized: Authorized<'user.create'>,
  form: z.infer<typeof newUserForm>,
): Promise<UserDetail> {
  const passwordHash = await hashPassword(form.temp_password);
  return inTransaction(db, async (tx) => {
    const { first_name, last_name, email, role } = form;
    const id = await queries.insertUser(
      tx,
      {
        first_name,
        last_name,
        email,
        role,
        password_hash: passwordHash,
        has_temporary_password: true,
        department_id: await departmentFor(tx, role, form.department),
        background_color: drawAvatarColor(),
      },
      clock(),
    );
    return (await findUser(tx, id))!;
  });
}

/** At most three titles by name, the others counted. */
function listTitles(titles: readonly string[]): string {
  const named = titles
    .slice(0, 3)
    .map((title) => `“${title}”`)
    .join(', ');
  return titles.length > 3 ? `${named} and ${titles.length - 3} more` : named;
}

/**
 * Locks the person and the admin who acts, and refuses what stands in the way of leaving the role: oneself, a
 * manager of active programs, a trainer with sessions that are not over (decisions §7, §8). The last admin is
 * the database's to keep.
 */
async function lockLeaver(tx: Db, actorId: string, id: string, now: Date, timeZone: string) {
  const locked = await queries.lockUsers(tx, [actorId, id]);
  const [actor, user] = [actorId, id].map((wanted) =>
    locked.find((row) => row.id === wanted && !row.deactivated_at),
  );
  // Whoever was removed or demoted a moment ago no longer acts.
  if (!actor || actor.role !== 'admin') throw new Refusal('not_signed_in');
  if (!user) throw new Refusal('not_found');
  return {
    user,
    assertMayLeave: async () => {
      if (actorId === id)
        throw new Refusal('user_in_the_way', { message: 'You cannot do this to your own account.' });
      const name = nameOf(user);
      const overseen = await queries.listOverseenTitles(tx, id);
      if (overseen.length > 0) {
        throw new Refusal('user_in_the_way', {
          message: `${name} oversees active programs: ${listTitles(overseen)}.`,
        });
      }
      const taught = await queries.listTaughtTitles(tx, id, startOfToday(now, timeZone));
      if (taught.length > 0) {
        throw new Refusal('user_in_the_way', {
          message: `${name} has sessions that are not over: ${listTitles(taught)}.`,
        });
      }
    },
  };
}

/** Deactivates: out of every list, sign-ins ended, open assignments ended, completions kept (decisions §7). */
export async function deleteUser(
  { db, clock, config }: Services,
  { actor, subjectId: id }: Authorized<'user.delete'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = clock();
    const { assertMayLeave } = await lockLeaver(tx, actor._id, id, now, config.timeZone);
    await assertMayLeave();
    await queries.deactivateUser(tx, id, now);
    await deleteSignIns(tx, id, null);
    await queries.deleteOpenAssignments(tx, id);
  });
}

/** Changes role and department. A new role ends the person's sign-ins and open assignments (decisions §8). */
export async function editUser(
  { db, clock, config }: Services,
  { actor, subjectId: id }: Authorized<'user.edit'>,
  form: z.infer<typeof userRoleForm>,
): Promise<UserDetail> {
  return inTransaction(db, async (tx) => {
    const now = clock();
    const { user, assertMayLeave } = await lockLeaver(tx, actor._id, id, now, config.timeZone);
    const changesRole = user.role !== form.role;
    if (changesRole) await assertMayLeave();
    const department_id = await departmentFor(tx, form.role, form.department);
    await queries.updateRole(tx, id, { role: form.role, department_id }, now);
    if (changesRole) {
      await deleteSignIns(tx, id, null);
      await queries.deleteOpenAssignments(tx, id);
    }
    return (await findUser(tx, id))!;
  });
}
