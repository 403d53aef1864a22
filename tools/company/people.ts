import type { Role } from '#shared/roles';
import { drawDepartment } from './build-departments.ts';
import { givenNames } from './given-names.ts';
import { createRandom, idOf } from './random.ts';
import type { Sizes } from './sizes.ts';
import { buildSurnames } from './surnames.ts';

/** People of one kind: those with the numbers from `first` up to, but not including, `end`. */
export interface Group {
  readonly first: number;
  readonly end: number;
}

/** Everyone, by number. A million of them take some megabytes: facts that can be computed aren't kept. */
export interface People {
  readonly count: number;
  /** The first of each role is the one with the role's own address. */
  readonly groups: Readonly<Record<Role | 'former', Group>>;
  idOf(person: number): string;
  givenNameOf(person: number): string;
  surnameOf(person: number): string;
  /** From 1 on; 0 for none. */
  departmentOf(person: number): number;
  /** The day on which a former employee left, from today; negative. */
  leftOn(person: number): number;
}

/** Former employees left so many days ago at most, and at least. */
const left = { earliest: 330, latest: 5 };

/** Draws everyone's name and department. */
export function drawPeople({ admins, managers, trainers, employees, former, departments }: Sizes): People {
  const groups = groupsOf({
    admin: admins,
    manager: managers,
    trainer: trainers,
    employee: employees,
    former,
  });
  const count = groups.former.end;
  const random = createRandom('people');
  const surnames = buildSurnames(random);
  const given = new Uint16Array(count).map(() => random.rank(givenNames.length, 20));
  const family = new Uint16Array(count).map(() => random.rank(surnames.length, 15));
  // Admins and managers, who come first, have none.
  const departmentNumbers = new Uint16Array(count);
  departmentNumbers.subarray(groups.trainer.first).forEach((_, index, those) => {
    those[index] = drawDepartment(random, departments);
  });
  const daysAgo = new Uint16Array(former).map(() => left.latest + random.below(left.earliest - left.latest));
  return {
    count,
    groups,
    idOf: (person) => idOf('user', person),
    givenNameOf: (person) => givenNames[given[person]!]!,
    surnameOf: (person) => surnames[family[person]!]!,
    departmentOf: (person) => departmentNumbers[person]!,
    leftOn: (person) => -daysAgo[person - groups.former.first]!,
  };
}

/** One group after the other. */
function groupsOf<Name extends string>(sizes: Record<Name, number>): Record<Name, Group> {
  let end = 0;
  const groups = Object.entries<number>(sizes).map(([name, size]) => {
    const first = end;
    end += size;
    return [name, { first, end }];
  });
  return Object.fromEntries(groups) as Record<Name, Group>;
}
