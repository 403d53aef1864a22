import { expect, test } from 'vitest';
import { palette } from '#shared/colors';
import { durationOptions } from '#shared/duration';
import { buildCompany } from './build-company.ts';
import { createCalendar } from './calendar.ts';

const now = new Date('2026-12-01T12:00:00.000Z');
const company = buildCompany(createCalendar(now, 'Etc/GMT+6'), 'a hash');
const archived = company.archivings.map(({ id }) => id);
const sessionsOf = (id: string) => company.sessions.filter(({ program_id }) => program_id === id);

test('people have addresses of their own or a personnel number, two of them one name, and departments as their role allows', () => {
  expect(new Set(company.users.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).size).toBe(
    59,
  );
  for (const { role, email, login, department_id } of company.users) {
    if (email === null) expect(login).toMatch(/^[A-Z]-\d{4}$/);
    else expect(email).toMatch(/^[a-z]+(-[a-z]+)*(\.[a-z]+(-[a-z]+)*)?@lodestar\.example$/);
    expect(department_id !== null).toBe(role === 'trainer' || role === 'employee');
  }
  const emails = company.users.flatMap(({ email }) => email ?? []);
  expect(new Set(emails).size).toBe(58);
  expect(emails).toContain('maria-jose.echeverria-de-los-santos@lodestar.example');
});

test('programs have two sentences, an offered duration and one to four sessions, or something to read', () => {
  expect(new Set(company.programs.map(({ title }) => title)).size).toBe(16);
  for (const { id, description, duration_minutes, completes_by } of company.programs) {
    expect(description).toMatch(/^[A-Z]([^.]|\.(?! ))+\. [A-Z][^.]+\.$/);
    const isReading = completes_by === 'reading';
    expect(isReading ? [5, 10] : durationOptions).toContain(duration_minutes);
    expect(isReading ? [0] : [1, 2, 3, 4]).toContain(sessionsOf(id).length);
    expect(company.versions.some(({ program_id }) => program_id === id)).toBe(isReading);
  }
});

test('programs stand in the order of their deadlines, each in a colour unlike its neighbours', () => {
  // The archived ones are away from the lists, so the active ones are each other's neighbours.
  const active = company.programs.filter(({ id }) => !archived.includes(id));
  expect(active).toEqual(active.toSorted((a, b) => a.deadline.getTime() - b.deadline.getTime()));
  active.forEach(({ background_color }, index) => {
    expect(palette).toContain(background_color);
    const next = active.slice(index + 1, index + 6).map((program) => program.background_color);
    expect(next).not.toContain(background_color);
  });
});

test('trainer@ teaches in at least five active programs, alone and together with others', () => {
  const me = company.users.find(({ email }) => email === 'trainer@lodestar.example')!.id;
  const trainers = company.programs
    .filter(({ id }) => !archived.includes(id))
    .map(({ id }) => new Set(sessionsOf(id).map(({ trainer_id }) => trainer_id)))
    .filter((teaching) => teaching.has(me));
  expect(trainers.length).toBeGreaterThanOrEqual(5);
  expect(trainers.some(({ size }) => size === 1)).toBe(true);
  expect(trainers.some(({ size }) => size > 1)).toBe(true);
});

test('everyone who trains, oversees or belongs somewhere has something to do', () => {
  const busy = new Set([
    ...company.sessions.map(({ trainer_id }) => trainer_id),
    ...company.programs.map(({ assigned_manager_id }) => assigned_manager_id),
    ...company.assignments.map(({ employee_id }) => employee_id),
  ]);
  const idle = company.users.filter(({ id, role }) => role !== 'admin' && !busy.has(id));
  expect(idle).toEqual([]);
});

test('no trainer has two sessions at once', () => {
  const minutes = new Map(company.programs.map(({ id, duration_minutes }) => [id, duration_minutes]));
  const byTime = company.sessions.toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  byTime.forEach((session, index) => {
    const next = byTime.slice(index + 1).find(({ trainer_id }) => trainer_id === session.trainer_id);
    const end = session.starts_at.getTime() + minutes.get(session.program_id)! * 60_000;
    expect(next?.starts_at.getTime() ?? Infinity).toBeGreaterThanOrEqual(end);
  });
});

test('what a position requires is assigned to everybody in it, and to nobody else, by its audience', () => {
  expect(company.audiences).toHaveLength(1);
  for (const { program_id, rows } of company.audiences) {
    const inPosition = company.users.filter(({ position_id }) => rows[0]!.positions.includes(position_id!));
    const assigned = company.assignments.filter((each) => each.program_id === program_id);
    expect(assigned.map(({ employee_id }) => employee_id).toSorted()).toEqual(
      inPosition.map(({ id }) => id).toSorted(),
    );
    expect(new Set(assigned.map(({ opened_by }) => opened_by))).toEqual(new Set(['audience']));
  }
});

test('one training counts for another from today on, and one comes first; nobody is complete by another yet', () => {
  expect(company.needs).toHaveLength(1);
  expect(company.equivalents).toHaveLength(1);
  const [{ source_id, counts_from }] = company.equivalents as [(typeof company.equivalents)[number]];
  const records = company.records.filter(({ program_id }) => program_id === source_id);
  expect(records.filter(({ trained_on }) => trained_on >= counts_from)).toEqual([]);
});
