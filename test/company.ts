import { programsApi } from '../shared/api/programs.ts';
import { usersApi } from '../shared/api/users.ts';
import type { Subject } from '../shared/access.ts';
import type { Role } from '../shared/roles.ts';
import type { Someone, World } from './world.ts';

/** Two sets of people who have nothing to do with each other, and what belongs to the first of them. */
export interface Company {
  people: Record<Role, Someone>;
  strangers: Record<Role, Someone>;
  /** A fresh object to which the role stands in every relation it can have; "" for the company as such. */
  ownObject(subject: Subject, role: Role): Promise<string>;
  /** An object of the strangers'. */
  foreignObject(subject: Subject): string;
  createDepartment(): Promise<string>;
}

export async function createCompany(world: World): Promise<Company> {
  const createPeople = async (): Promise<Record<Role, Someone>> => ({
    admin: await world.createPerson('admin'),
    manager: await world.createPerson('manager'),
    trainer: await world.createPerson('trainer'),
    employee: await world.createPerson('employee'),
  });
  const people = await createPeople();
  const strangers = await createPeople();
  let departments = 0;

  /** A program in which all four are involved, the employee enrolled with the trainer. */
  async function createProgramOf({
    admin,
    manager,
    trainer,
    employee,
  }: Record<Role, Someone>): Promise<string> {
    const { id, sessions } = await world.createProgram({ admin, manager, trainers: [trainer] });
    const params = { id };
    await world.as(manager).call(programsApi.assign, { params, body: { assigned_employees: [employee.id] } });
    await world
      .as(employee)
      .call(programsApi.enrol, { params, body: { user: employee.id, session: sessions[0]! } });
    return id;
  }

  async function createUserOf(role: Role): Promise<string> {
    if (role === 'manager') {
      const employee = await world.createPerson('employee');
      await createProgramOf({ ...people, employee });
      return employee.id;
    }
    return role === 'admin' ? (await world.createPerson('trainer')).id : people[role].id;
  }

  const foreignProgram = await createProgramOf(strangers);

  return {
    people,
    strangers,
    ownObject: async (subject, role) => {
      if (subject === 'company') return '';
      return subject === 'program' ? createProgramOf(people) : createUserOf(role);
    },
    foreignObject: (subject) => (subject === 'program' ? foreignProgram : strangers.employee.id),
    createDepartment: async () => {
      departments += 1;
      const { department } = await world
        .as(people.admin)
        .call(usersApi.createDepartment, { body: { name: `Department ${departments}` } });
      return department._id;
    },
  };
}
