import type { People } from './people.ts';
import type { SpecialPrograms } from './special-programs.ts';
import { createRandom } from './random.ts';
import { trainingsPerEmployee, type Sizes } from './sizes.ts';

/** How likely a program is assigned to somebody: by program and by department number, 0 for those without one. */
export type Audiences = readonly Float64Array[];

/** Not even in the department for which a program is made does everyone need it. */
const mostLikely = 0.9;

/**
 * Some programs have many people and some have few, and each is made for some departments more than for others; all of
 * it such that an employee has the wanted number of trainings on average, as far as there are programs enough.
 */
export function drawAudiences(sizes: Sizes, special: SpecialPrograms, people: People): Audiences {
  const random = createRandom('audiences');
  const affinities = Array.from({ length: sizes.programs }, (_, index) => {
    const size = 0.2 + 3.2 * random.next() ** 3;
    // Featured ones are of ordinary size.
    return new Float64Array(sizes.departments + 1).map(
      () => (special.featured.has(index) ? 1 : size) * (random.next() < 0.35 ? 2.2 : 0.35),
    );
  });
  const scaled = (scale: number) =>
    affinities.map((affinity, index) =>
      affinity.map((each) => (special.forAll.includes(index) ? 1 : Math.min(mostLikely, scale * each))),
    );
  const staff = countStaff(sizes, people);
  const wanted = sizes.employees * trainingsPerEmployee;
  return scaled(findScale((scale) => expectTrainings(scaled(scale), staff) < wanted));
}

/** How many trainings there will be, about, with so many people in each department. */
export function expectTrainings(audiences: Audiences, staff: Float64Array): number {
  return audiences.reduce(
    (sum, rates) => rates.reduce((inner, rate, department) => inner + rate * staff[department]!, sum),
    0,
  );
}

/** How many employees with an assignment each department has. */
export function countStaff({ departments, newcomers }: Sizes, people: People): Float64Array {
  const staff = new Float64Array(departments + 1);
  const { first, end } = people.groups.employee;
  for (let person = first; person < end - newcomers; person += 1) staff[people.departmentOf(person)]! += 1;
  return staff;
}

/** The largest scale that is still too small, by halving. */
function findScale(isTooSmall: (scale: number) => boolean): number {
  let [small, large] = [0, 16];
  for (let step = 0; step < 40; step += 1) {
    const between = (small + large) / 2;
    if (isTooSmall(between)) small = between;
    else large = between;
  }
  return small;
}
