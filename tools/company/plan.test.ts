import { describe, expect, test } from 'vitest';
import { durationOptions } from '#shared/duration';
import { buildDepartments } from './build-departments.ts';
import { planCompany } from './company.ts';
import { functions, sites } from './department-names.ts';
import { mostEmployees, sizesOf } from './sizes.ts';
import { topics, variants } from './topics.ts';

const around = { now: new Date('2026-12-01T12:00:00.000Z'), timeZone: 'Europe/Berlin' };

test('the catalogue doubles when the company is ten times as large', () => {
  const programs = [1_000, 10_000, 100_000, 1_000_000].map((employees) => sizesOf(employees).programs);
  expect(programs).toEqual([60, 120, 240, 480]);
  expect(sizesOf(1_000)).toMatchObject({
    departments: 12,
    newcomers: 1,
    former: 20,
    managers: 15,
    trainers: 30,
  });
  expect(sizesOf(1_000_000)).toMatchObject({ departments: 200, newcomers: 1_000, former: 20_000 });
});

test('the largest company still has names for its departments, and titles for its programs', () => {
  const { departments, programs } = sizesOf(mostEmployees);
  expect(departments).toBeLessThanOrEqual(functions.length * (1 + sites.length));
  expect(programs).toBeLessThanOrEqual(topics.length * variants.length);
  expect(new Set(buildDepartments(departments).map(({ name }) => name)).size).toBe(departments);
});

describe.each([1, 2, 10, 200, 5_000])('a company of %i', (employees) => {
  const { programs, special, people, sizes, expectedTrainings } = planCompany(employees, around);
  const active = programs.slice(sizes.archived);

  test('has titles of which each is there once, by deadline', () => {
    expect(new Set(programs.map(({ title }) => title)).size).toBe(sizes.programs);
    expect(programs).toEqual(programs.toSorted((a, b) => a.deadline - b.deadline));
    expect(programs.filter(({ deadline }) => deadline < 0)).toHaveLength(sizes.past);
    expect(programs.filter(({ deadline }) => deadline > 365 || deadline < -365)).toEqual([]);
  });

  test('has three to eight sessions in a program, each on a day of its own before the deadline', () => {
    for (const { sessions, duration } of programs) {
      expect(durationOptions).toContain(duration);
      expect(sessions.length).toBeGreaterThanOrEqual(3);
      expect(sessions.length).toBeLessThanOrEqual(8);
      const days = sessions.map(({ startsAt }) => startsAt.toISOString().slice(0, 10));
      expect(days).toEqual([...new Set(days)].toSorted());
    }
  });

  test('has neighbours among the active programs in different colours', () => {
    active.slice(1).forEach(({ color }, index) => expect(color).not.toBe(active[index]!.color));
  });

  test('can be enrolled in whatever lies ahead, and completed in everything', () => {
    for (const { sessions, deadline } of programs) {
      expect(sessions[0]!.isOver).toBe(true);
      expect(sessions.at(-1)!.isOver).toBe(deadline < 0);
    }
  });

  test('has two programs past and two ahead for manager@, who has no others, and in which trainer@ teaches', () => {
    const [manager, trainer] = [
      people.idOf(people.groups.manager.first),
      people.idOf(people.groups.trainer.first),
    ];
    const own = programs.filter(({ managerId }) => managerId === manager);
    expect(own.map(({ deadline }) => deadline < 0)).toEqual([true, true, false, false]);
    expect(own.every(({ archivedAt }) => archivedAt === null)).toBe(true);
    expect(own.some(({ index }) => special.forAll.includes(index))).toBe(false);
    const taught = programs.filter(({ sessions }) => sessions.some(({ trainerId }) => trainerId === trainer));
    expect(taught).toEqual(own);
  });

  test('has ten trainings for each on average, as far as there are programs enough', () => {
    expect(expectedTrainings).toBeLessThanOrEqual(employees * 10);
    expect(expectedTrainings).toBeGreaterThanOrEqual(employees * (sizes.programs < 12 ? 6 : 9.9));
  });
});

test('around another day it is the same company, moved', () => {
  const [first, second] = [
    planCompany(200, around),
    planCompany(200, { ...around, now: new Date('2027-06-01T12:00:00Z') }),
  ];
  const textsOf = ({ programs }: typeof first) =>
    programs.map(({ id, title, deadline }) => ({ id, title, deadline }));
  expect(textsOf(second)).toEqual(textsOf(first));
});
