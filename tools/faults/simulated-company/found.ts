import type { BodyOf } from '#shared/endpoint';
import { programsApi } from '#shared/contract';
import type { SimulatedCompany } from './company.ts';

type SessionForm = BodyOf<typeof programsApi.create>['sessions'][number];

/** A title that says how many sessions there are, so that half a program shows. */
export const titleOf = (name: string, { length }: readonly unknown[]): string =>
  `${name.replace(/ \(\d+ sessions\)$/, '')} (${length} sessions)`;

/** How a program of the company comes back. */
interface Rule {
  title: string;
  due_days: number | null;
  renew_months?: number;
  renew_on?: string;
  window_days?: number;
}

/** Periods short and long, on leap days, in windows of weeks and months; the last never comes back. */
const rules: readonly Rule[] = [
  { title: 'Fire Safety', due_days: 30, renew_months: 12 },
  { title: 'Data Protection', due_days: 14, renew_on: '02-29', window_days: 45 },
  { title: 'Forklift', due_days: 30, renew_months: 6, window_days: 30 },
  { title: 'Hygiene', due_days: 10, renew_months: 1, window_days: 14 },
  { title: 'First Aid', due_days: 60, renew_months: 24, window_days: 90 },
  { title: 'Welcome', due_days: null },
];

/** Creates a program through the API. */
export async function createProgram(
  company: SimulatedCompany,
  { title, manager, sessions, ...rule }: Rule & { manager: string; sessions: SessionForm[] },
): Promise<void> {
  const body = {
    title: titleOf(title, sessions),
    description: 'What everybody has to know.',
    assigned_manager: manager,
    deadline: company.day(rule.due_days === null ? 90 : 40),
    duration: 60,
    sessions,
    ...rule,
  };
  if (await company.send(company.admin, programsApi.create, { body })) company.count('programs created');
}

/** Everybody is hired, and each program has its sessions. */
export async function found(
  company: SimulatedCompany,
  { employees, sessionsOf }: { employees: number; sessionsOf: (trainer: string) => SessionForm[] },
): Promise<void> {
  const managers = [await company.hire('manager'), await company.hire('manager')];
  const trainers = [await company.hire('trainer'), await company.hire('trainer')];
  for (const [index, rule] of rules.entries()) {
    const manager = managers[index % 2]!.id;
    const sessions = sessionsOf(trainers[index % 2]!.id);
    await createProgram(company, { ...rule, manager, sessions });
  }
  for (let index = 0; index < employees; index += 1) await company.hire('employee');
}
