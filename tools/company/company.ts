import { createCalendar, type Calendar } from '../../server/demo/calendar.ts';
import { countStaff, drawAudiences, expectTrainings, type Audiences } from './audiences.ts';
import { drawPeople, type People } from './people.ts';
import { chooseSpecialPrograms, type SpecialPrograms } from './special-programs.ts';
import { planPrograms, type PlannedProgram } from './programs.ts';
import { sizesOf, type Sizes } from './sizes.ts';

/** A company before any of its rows is written. */
export interface Company {
  readonly sizes: Sizes;
  readonly calendar: Calendar;
  readonly people: People;
  readonly special: SpecialPrograms;
  readonly programs: readonly PlannedProgram[];
  readonly audiences: Audiences;
  /** How many trainings there will be, about. */
  readonly expectedTrainings: number;
}

/** Plans a company of so many active employees: the same for the same number, around the day of `now` in the zone. */
export function planCompany(employees: number, { now, timeZone }: { now: Date; timeZone: string }): Company {
  const calendar = createCalendar(now, timeZone);
  const sizes = sizesOf(employees);
  const special = chooseSpecialPrograms(sizes);
  const people = drawPeople(sizes);
  const programs = planPrograms(sizes, special, { people, calendar });
  const audiences = drawAudiences(sizes, special, people);
  const expectedTrainings = Math.round(expectTrainings(audiences, countStaff(sizes, people)));
  return { sizes, calendar, people, special, programs, audiences, expectedTrainings };
}
