import type { sql } from 'kysely';
import { programsApi } from '#shared/contract';
import type { BodyOf, Endpoint, ReplyOf } from '#shared/endpoint';
import type { Role } from '#shared/roles';
import { addDays, calendarDateOf, type CalendarDate } from '#shared/time';
import type { CallOptions } from '../../../test/client.ts';
import type { Someone, World } from '../../../test/world.ts';
import type { Random } from '../history/random.ts';

/** How a program of the simulated company comes back. */
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
  { title: 'Code of Conduct', due_days: 20, renew_on: '10-31' },
  { title: 'First Aid', due_days: 60, renew_months: 24, window_days: 90 },
  { title: 'Welcome', due_days: null },
];

export interface SimulatedProgram {
  id: string;
  manager: Someone;
  trainer: Someone;
}

/** A company that lives under a moved clock. Whatever people do goes through the API; what it came to is tallied. */
export class SimulatedCompany {
  readonly world: World;
  readonly random: Random;
  readonly timeZone: string;
  readonly tally: Record<string, number> = {};
  /** Answers that no call may get. */
  readonly defects: string[] = [];
  readonly people = new Map<string, Someone>();
  programs: SimulatedProgram[] = [];
  admin!: Someone;
  readonly #signedInOn = new Map<string, CalendarDate>();

  constructor(world: World, random: Random) {
    this.world = world;
    this.random = random;
    this.timeZone = world.services.config.timeZone;
  }

  get today(): CalendarDate {
    return calendarDateOf(this.world.clock.now(), this.timeZone);
  }

  day(offset: number): CalendarDate {
    return addDays(this.today, offset);
  }

  async found(employees: number): Promise<void> {
    this.admin = await this.hire('admin');
    const managers = [await this.hire('manager'), await this.hire('manager')];
    const trainers = [await this.hire('trainer'), await this.hire('trainer'), await this.hire('trainer')];
    for (const [index, rule] of rules.entries()) {
      const manager = managers[index % managers.length]!;
      const trainer = trainers[index % trainers.length]!;
      const { id } = await this.world.createProgram({
        admin: this.admin,
        manager,
        trainers: [trainer],
        sessionDays: [10],
        deadline: this.day(rule.due_days === null ? 300 : 40),
        ...rule,
      });
      this.programs.push({ id, manager, trainer });
    }
    for (let index = 0; index < employees; index += 1) await this.hire('employee');
  }

  async hire(role: Role): Promise<Someone> {
    const person = await this.world.createPerson(role);
    this.people.set(person.id, person);
    return person;
  }

  count(what: string, more = 1): void {
    this.tally[what] = (this.tally[what] ?? 0) + more;
  }

  /** Some minutes later somebody calls. Null where the call was refused. */
  async send<Called extends Endpoint>(
    person: Someone,
    endpoint: Called,
    options: CallOptions<BodyOf<Called>>,
  ): Promise<ReplyOf<Called> | null> {
    this.world.clock.advance((1 + this.random.below(4)) * 60_000);
    // Sign-ins last for a week.
    if (this.#signedInOn.get(person.id) !== this.today) {
      person.token = await this.world.signIn(person);
      this.#signedInOn.set(person.id, this.today);
    }
    const { status, body, problem, cause } = await this.world.as(person).send(endpoint, options);
    if (status < 300) return body;
    this.count(`refused: ${problem.code}`);
    if (status >= 500) this.defects.push(`${this.today} ${endpoint.path}: ${cause ?? problem.message}`);
    return null;
  }

  /** Rows of the database, for what somebody chooses among. */
  async rows<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return (await statement.execute(this.world.database.db)).rows;
  }

  /** The program as the admin's form has it, changed. */
  async edit(id: string, change: (form: BodyOf<typeof programsApi.edit>) => object): Promise<boolean> {
    const view = await this.send(this.admin, programsApi.view, { params: { id } });
    if (!view) return false;
    const { program } = view;
    const form = {
      title: program.title,
      description: program.description,
      deadline: calendarDateOf(program.deadline, this.timeZone),
      duration: program.duration,
      assigned_manager: program.assigned_manager._id,
      updated_at: program.updated_at,
      due_days: program.due_days,
      renew_months: program.renew_months,
      renew_on: program.renew_on,
      window_days: program.window_days,
      sessions: program.training_sessions.map(({ _id, trainer, start_time }) => ({
        _id,
        trainer: trainer._id,
        date: calendarDateOf(start_time, this.timeZone),
        time: new Intl.DateTimeFormat('en-GB', {
          hour: '2-digit',
          minute: '2-digit',
          timeZone: this.timeZone,
        }).format(new Date(start_time)),
      })),
    } as BodyOf<typeof programsApi.edit>;
    const body = { ...form, ...change(form) };
    return (await this.send(this.admin, programsApi.edit, { params: { id }, body })) !== null;
  }
}
