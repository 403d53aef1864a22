/** The largest company that has titles for all its programs. */
export const mostEmployees = 10_000_000;

/** Trainings that an employee has on average. */
export const trainingsPerEmployee = 10;

/** How many there are of everything, in a company with so many active employees. */
export interface Sizes {
  employees: number;
  /** Among the employees: those so new that nothing is assigned to them. */
  newcomers: number;
  /** Besides the employees: those who have left. */
  former: number;
  trainers: number;
  managers: number;
  admins: number;
  departments: number;
  programs: number;
  /** Among the programs. */
  archived: number;
  /** Among the programs: those past their deadline, the archived ones included. */
  past: number;
}

/** When a company is ten times as large, it has twice the programs and two and a half times the departments. */
export function sizesOf(employees: number): Sizes {
  const magnitude = Math.log10(employees / 1000);
  const programs = Math.round(60 * 2 ** magnitude);
  return {
    employees,
    newcomers: Math.floor(employees / 1000),
    former: Math.round(employees * 0.02),
    trainers: Math.round(programs / 2),
    managers: Math.round(programs / 4),
    admins: 3,
    departments: Math.max(1, Math.round(12 * (200 / 12) ** (magnitude / 3))),
    programs,
    archived: Math.round(programs * 0.1),
    past: Math.round(programs * 0.45),
  };
}
