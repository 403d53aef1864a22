import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyApi, dashboardApi, recordsApi, sessionPlansApi } from '#shared/contract';
import { deadlinesShown } from '#shared/dashboard/shown';
import type { Program } from '#shared/shapes';
import { hasEnded, isDayOver } from '#shared/time';
import { drawCompanies, endCompany, makeCompany } from '../../../../test/drawn-dashboards.ts';
import { refreshAllFigures } from '../../../../test/figures.ts';
import { startWorld, type Someone, type World } from '../../../../test/world.ts';

type Role = 'admin' | 'manager' | 'trainer' | 'employee';

/** The fields of the object by these names, null where one is missing. */
function pick<Of extends object>(object: Of, ...names: (keyof Of & string)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, object[name] ?? null]));
}

const card = ['_id', 'title', 'deadline', 'duration', 'background_color'] as const;
const person = ['_id', 'first_name', 'last_name', 'email', 'background_color'] as const;

describe('the dashboard as it opens', () => {
  let world: World;
  const staff: Record<Role, Someone[]> = { admin: [], manager: [], trainer: [], employee: [] };
  const everybody = () => Object.values(staff).flat();

  beforeAll(async () => {
    world = await startWorld();
    for (const [role, count] of [
      ['admin', 1],
      ['manager', 2],
      ['trainer', 2],
      ['employee', 4],
    ] as const)
      for (let index = 0; index < count; index += 1)
        staff[role].push(
          await world.createPerson(role, { first_name: ['Ada', 'Ben'][index % 2]!, last_name: 'Test' }),
        );
  });

  beforeAll(async () => {
    const [admin] = staff.admin;
    await world.as(admin!).call(companyApi.hideSetup, { body: { hidden: true } });
  });

  afterAll(() => world.close());

  const query = () => ({ from: world.day(-40), to: world.day(60) });
  const open = (someone: Someone) => world.as(someone).call(dashboardApi.opening, { query: query() });

  /** The trainings of somebody as the former call says them: all that are open, and the first four that are done. */
  async function ownBefore(someone: Someone) {
    const { programs } = await world.as(someone).call(dashboardApi.trainings.employee, {
      query: { order: 'action' },
    });
    const all = programs.map(({ program }) => program);
    const done = all.filter(({ status }) => status === 'complete');
    const shown = all.filter((program) => !done.slice(4).includes(program));
    return { programs: shown.map(ownCard), complete: done.length };
  }

  function ownCard(program: Program) {
    const now = world.clock.now();
    const { timeZone } = world.services.config;
    const { enrolled_session: chosen, status, move, waiting } = program;
    const isOpen = status !== 'complete';
    const sessions = program.training_sessions.filter(
      (session) =>
        isOpen &&
        (chosen
          ? session._id === chosen
          : move?.what === 'add-seats' &&
            (session.capacity === null
              ? !(hasEnded(session, now) && isDayOver(session.start_time, now, timeZone))
              : new Date(session.start_time) > now)),
    );
    return {
      ...pick(
        program,
        ...card,
        'assigned_manager',
        'status',
        'completed_at',
        'due',
        'due_because',
        'due_reason',
      ),
      ...pick(program, 'valid_until', 'enrolled_session', 'record'),
      training_sessions: sessions.map((session) => ({
        ...pick(session, '_id', 'start_time', 'ends_at', 'capacity', 'location', 'join_url', 'trainer'),
        // A card has them only if there are several.
        parts: session.parts.length > 1 ? session.parts : null,
      })),
      move: pick(move!, 'whose', 'what'),
      waiting: waiting ? pick(waiting, 'position') : null,
    };
  }

  /** The same from the calls of a role, as far as a dashboard shows it. */
  async function openBefore(role: Role, someone: Someone) {
    const as = world.as(someone);
    const { programs } = await as.call(dashboardApi.trainings[role], {
      query: { order: 'action', ...(role === 'admin' && { limit: '24' }) },
    });
    const { events, sessions } = await as.call(dashboardApi.calendar[role], { query: query() });
    const calendar = {
      events: events.map(({ event, programs: due }) => ({
        event,
        programs: due.map(({ duration: _, ...program }) => program),
      })),
      sessions,
    };
    const insight = await as.call(dashboardApi.insight[role]);
    if (role === 'employee') return { own: await ownBefore(someone), insight, calendar };
    const inCharge = {
      programs: programs.map(({ program }) => peopleCard(program, role)),
      insight,
      calendar,
      learns: (await ownBefore(someone)).programs.length > 0,
    };
    if (role === 'trainer')
      return {
        ...inCharge,
        has_taught: programs.some(({ program }) =>
          program.training_sessions.some(
            ({ start_time: start, trainer }) =>
              trainer._id === someone.id && new Date(start) <= world.clock.now(),
          ),
        ),
      };
    const short = (await as.call(sessionPlansApi.listShort)).programs;
    const both = { ...inCharge, short: { programs: short.slice(0, 2), total: short.length } };
    const limit = String(deadlinesShown);
    if (role === 'manager') {
      const behind = await as.call(dashboardApi.employees, { query: { order: 'action', limit: '5' } });
      const {
        employees,
        total = null,
        more_than = null,
      } = await as.call(dashboardApi.employees, {
        query: { limit: '6' },
      });
      return {
        ...both,
        deadlines: await as.call(dashboardApi.managerDeadlines, { query: { limit } }),
        behind: behind.employees
          .filter(({ overdue }) => overdue > 0)
          .map((each) => pick(each, ...person, 'overdue', 'overdue_in')),
        employees: {
          employees: employees.map((each) => ({
            ...pick(each, ...person),
            department: each.department && pick(each.department, 'name'),
          })),
          total,
          more_than,
        },
        expiring: (await as.call(dashboardApi.expiring)).people.map((each) =>
          pick(each, ...person, 'program', 'valid_until'),
        ),
      };
    }
    const proposed = await as.call(recordsApi.list, { query: { state: 'proposed', limit: '1' } });
    return {
      ...both,
      deadlines: await as.call(dashboardApi.deadlines, { query: { limit } }),
      company: {
        ...(await as.call(dashboardApi.users)),
        ...(await as.call(dashboardApi.programs)),
        proposals: proposed.total,
        questions: (await as.call(companyApi.questions)).total,
        setup: null,
      },
    };
  }

  function peopleCard(program: Program, role: Role) {
    const now = world.clock.now();
    const shown = program.training_sessions.filter(
      (session) => !hasEnded(session, now) || (session.enrolled ?? 0) + (session.walk_ins ?? 0) > 0,
    );
    return {
      ...pick(program, ...card, 'due_days', 'counts', 'next_due', 'later_due', 'urgency'),
      training_sessions:
        role === 'trainer'
          ? shown.map((session) => ({
              ...pick(
                session,
                '_id',
                'start_time',
                'ends_at',
                'location',
                'enrolled',
                'complete',
                'walk_ins',
              ),
              parts: session.parts.length > 1 ? session.parts : null,
            }))
          : [],
    };
  }

  test('says in one reply the same as the calls of its parts, of any company and for each role §50.11', async () => {
    const { db } = world.database;
    const people = everybody();
    const companies = drawCompanies({ managers: 2, trainers: 2, people: people.length });
    const seen = new Map<string, number>();
    const note = (thing: string, count: number) => seen.set(thing, (seen.get(thing) ?? 0) + count);
    const property = fc.asyncProperty(companies, async (company) => {
      const ids = (some: readonly Someone[]) => some.map(({ id }) => id);
      // The first of everybody is the admin, and a company keeps one.
      const suspended = company.suspended.filter((index) => index > 0);
      try {
        await makeCompany(
          db,
          { ...company, suspended },
          { managers: ids(staff.manager), trainers: ids(staff.trainer), people: ids(people) },
          world.clock.now(),
        );
        await refreshAllFigures(world.services);
        for (const role of ['admin', 'manager', 'trainer', 'employee'] as const)
          for (const someone of staff[role]) {
            if (suspended.includes(people.indexOf(someone))) continue;
            someone.token = await world.signIn(someone);
            const reply = await open(someone);
            expect(reply).toEqual(await openBefore(role, someone));
            if (role !== 'employee') {
              const { own } = await world.as(someone).call(dashboardApi.own);
              expect(own).toEqual(await ownBefore(someone));
            }
            note(
              'open own cards',
              reply.own?.programs.filter(({ status }) => status !== 'complete').length ?? 0,
            );
            note(
              'places on a waiting list',
              reply.own?.programs.filter(({ waiting }) => waiting).length ?? 0,
            );
            note('days with somebody due', reply.calendar.events.length);
            note('sessions in a calendar', reply.calendar.sessions.length);
            note('short programs', reply.short?.total ?? 0);
            note('people behind', reply.behind?.length ?? 0);
            note('people whose training expires', reply.expiring?.length ?? 0);
            note('later dates', reply.programs?.filter(({ later_due: later }) => later).length ?? 0);
            note('proposals', reply.company?.proposals ?? 0);
          }
      } finally {
        await endCompany(db, world.clock.now());
      }
    });
    await fc.assert(property, { numRuns: 20 });
    for (const [thing, count] of seen) expect([thing, count > 0]).toEqual([thing, true]);
  });
});
