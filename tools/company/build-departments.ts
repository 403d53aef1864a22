import { functions, sites } from './department-names.ts';
import { idOf, type Random } from './random.ts';

/** The share without a department, of the people who could have one: one in ten. */
const shareWithout = 0.1;

/** Rows of the departments. Past the names of their functions, each is there again for another site. */
export function buildDepartments(count: number): { id: string; name: string }[] {
  return Array.from({ length: count }, (_, index) => {
    const name = functions[index % functions.length]!;
    const site = Math.floor(index / functions.length) - 1;
    return { id: idOf('department', index), name: site < 0 ? name : `${name} ${sites[site]!}` };
  });
}

/** Draws somebody's department: its number from 1 on, or 0 for none. The first ones are the largest. */
export function drawDepartment(random: Random, count: number): number {
  return random.next() < shareWithout ? 0 : random.rank(count, 8) + 1;
}
