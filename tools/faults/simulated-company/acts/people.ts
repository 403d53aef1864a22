import { signInApi, usersApi } from '#shared/contract';
import { addDays } from '#shared/time';
import * as choices from '../choices.ts';
import type { Act, Person, SimulatedCompany } from '../company.ts';

/** Each instance refuses the token from now on, whichever has ended the sign-in. */
async function isRefusedEverywhere(
  company: SimulatedCompany,
  person: Person,
  because: string,
): Promise<void> {
  for (const url of company.place.urls) {
    const { status } = await company.ask(url, { token: person.token }, signInApi.verify);
    if (![0, 401, 503].includes(status))
      company.complain(`${because}, and the sign-in was answered ${status}`);
  }
}

export const join: Act = async (company) => {
  await company.hire('employee');
  company.count('joiners');
};

export const leave: Act = async (company, random) => {
  const all = await choices.employees(company);
  if (all.length < 6) return;
  const { id } = random.pick(all);
  const person = { ...(await company.personOf(id)) };
  if (!(await company.send(company.admin, usersApi.delete, { params: { id } }))) return;
  company.count('leavers');
  if (person.token) await isRefusedEverywhere(company, person, `${person.email} has left`);
};

export const changeRole: Act = async (company, random) => {
  const { id, role } = random.pick(await choices.movable(company));
  const person = { ...(await company.personOf(id)) };
  const body = { role: role === 'employee' ? ('trainer' as const) : ('employee' as const), department: null };
  if (!(await company.send(company.admin, usersApi.edit, { params: { id }, body }))) return;
  company.count('role changes');
  if (person.token) await isRefusedEverywhere(company, person, `${person.email} has another role`);
};

/** Somebody is noted as away from today or later on, or is back before that is over. */
export const goAway: Act = async (company, random) => {
  const params = { id: random.pick(await choices.employees(company)).id };
  const from = addDays(company.today, random.below(4));
  const body = { from, until: addDays(from, random.below(12)), kind: 'other' as const };
  // Nothing changes where it was noted before, or nobody was away.
  const hasChanged = () => false;
  if (random.below(4) === 0) {
    if (await company.send(company.admin, usersApi.endAbsence, { params }, hasChanged))
      company.count('back early');
  } else if (await company.send(company.admin, usersApi.setAway, { params, body }, hasChanged))
    company.count('away');
};

/** An admin makes a department, renames one, or removes one that is empty. */
export const changeDepartments: Act = async (company, random) => {
  const body = { name: `Department ${company.asked.length}` };
  const known = await choices.departments(company);
  if (known.length < 3) await company.send(company.admin, usersApi.createDepartment, { body });
  if (known.length === 0) return;
  const params = { departmentId: random.pick(known).id };
  if (random.below(3) > 0) await company.send(company.admin, usersApi.renameDepartment, { params, body });
  else await company.send(company.admin, usersApi.deleteDepartment, { params });
  company.count('departments changed');
};

/** Somebody changes a name that nobody else changes, and reads it on every instance. */
export const changeName: Act = async (company, random) => {
  const person = await company.personOf(random.pick(await choices.everybody(company)).id);
  const last_name = `Name ${company.asked.length}`;
  const isDone = await company.send(person, signInApi.changeName, { body: { first_name: 'Sam', last_name } });
  if (!isDone) return;
  company.count('names changed');
  for (const url of company.place.urls) {
    const { reply } = await company.ask(url, person, signInApi.verify);
    const numberOf = (name: string) => Number(name.split(' ')[1]);
    // A change at the same time has another number, which may be the greater one.
    if (reply && !(numberOf(reply.user.last_name) >= numberOf(last_name)))
      company.complain(`${person.email} is called ${reply.user.last_name} after ${last_name}`);
  }
};

export const signOut: Act = async (company, random) => {
  const { id } = random.pick(await choices.everybody(company));
  const person = { ...(await company.personOf(id)), token: '' };
  await company.place.signIn(person);
  // Asked of another instance at once, one of the two finds nothing to end.
  const isAlone = () => company.place.urls.length === 1;
  if (!person.token || !(await company.send(person, signInApi.logout, {}, isAlone))) return;
  company.count('signed out');
  await isRefusedEverywhere(company, person, `${person.email} has signed out`);
};

/** Admins delete each other at the same time: one has to stay. */
export async function deleteEachOther(company: SimulatedCompany, admins: readonly Person[]): Promise<void> {
  const pairs = admins.flatMap((admin) => admins.map(({ id }) => ({ admin, id })));
  await Promise.all(
    pairs
      .filter(({ admin, id }) => admin.id !== id)
      .map(({ admin, id }) => company.send(admin, usersApi.delete, { params: { id } })),
  );
}
