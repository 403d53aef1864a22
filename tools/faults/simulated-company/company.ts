import { setTimeout as pause } from 'node:timers/promises';
import { CompiledQuery, sql } from 'kysely';
import { isChange, type Endpoint, type ReplyOf } from '#shared/endpoint';
import type { Role } from '#shared/roles';
import { usersApi } from '#shared/contract';
import { addDays, calendarDateOf, type CalendarDate } from '#shared/time';
import { whyUnavailable } from '../../../server/db/errors.ts';
import type { Db } from '../../../server/db/tables.ts';
import { count, type Counts } from '../../load/figures.ts';
import type { Random } from '../../company/random.ts';
import { senderOf, type Answer, type Asked } from '../client.ts';
import { password } from '../company.ts';

/** Somebody of the company; the token is empty until the first call. */
export interface Person {
  id: string;
  email: string;
  token: string;
}

/** Where and when the company lives. */
export interface Place {
  /** Of the instances, each of which answers every call. */
  urls: readonly string[];
  db: Db;
  timeZone: string;
  now(this: void): Date;
  /** Lets a while pass before a call; nothing where time passes by itself. */
  pass(this: void): void;
  /** Whether instances end, so that a call may get no answer. */
  mayBreak: boolean;
  /** The first admin. */
  admin: Person;
  /** Gives the person a new token, or none where no instance answers. */
  signIn(this: void, person: Person): Promise<void>;
}

/** A change that was asked for, and how it was answered. */
export interface Asking {
  call: string;
  status: number;
  /** Of the refusal. */
  code: string;
  requestId: string;
  /** Whether the reply says that something has changed. */
  hasChanged: boolean;
}

/** An act of somebody in the company, drawn by lot. It may be refused: its effect is judged, not its success. */
export type Act = (company: SimulatedCompany, random: Random) => Promise<unknown>;

/** How a reply tells that it has changed something; without it each success has. */
type Tells<Called extends Endpoint> = (reply: ReplyOf<Called>) => boolean;

/** The company: its people, the changes that were asked for, and the answers that nobody may get. */
export class SimulatedCompany {
  readonly place: Place;
  readonly people = new Map<string, Person>();
  readonly asked: Asking[] = [];
  readonly tally: Counts = {};
  readonly complaints: string[] = [];
  /** How many changes were acknowledged so far. */
  acknowledged = 0;
  #turn = 0;
  #hired = 0;

  constructor(place: Place) {
    this.place = place;
    this.people.set(place.admin.id, place.admin);
  }

  get admin(): Person {
    return this.place.admin;
  }

  get today(): CalendarDate {
    return calendarDateOf(this.place.now(), this.place.timeZone);
  }

  day(offset: number): CalendarDate {
    return addDays(this.today, offset);
  }

  count(what: string, more = 1): void {
    if (more > 0) count(this.tally, what, more);
  }

  complain(what: string): void {
    this.complaints.push(`${this.place.now().toISOString()}: ${what}`);
  }

  /** An admin creates somebody, who is signed in by the first call; asks until there is an answer. */
  async hire(role: Role): Promise<Person> {
    for (;;) {
      const number = (this.#hired += 1);
      const email = `${role}-${number}@company.example`;
      const form = { first_name: 'Sam', last_name: `Test ${number}`, email, role, department: null };
      const body = { ...form, temp_password: password };
      const { status, code, reply } = await this.ask(this.#nextUrl(), this.admin, usersApi.create, { body });
      if (reply) {
        const person = { id: reply.user._id, email, token: '' };
        this.people.set(person.id, person);
        return person;
      }
      if (status === 401) await this.place.signIn(this.admin);
      else if (status !== 0 && status !== 503) throw new Error(`Nobody can be hired: ${code}`);
    }
  }

  /** Somebody by the id; also a person whose hiring got no answer. */
  async personOf(id: string): Promise<Person> {
    const known = this.people.get(id);
    if (known) return known;
    const [found] = await this.rows(sql<Person>`select id, email, '' as token from users where id = ${id}`);
    if (!found) throw new Error(`Nobody has the id ${id}.`);
    this.people.set(id, found);
    return found;
  }

  /** Rows of the database, among which somebody chooses. They stand in an order that no id decides. */
  rows<Row>(statement: ReturnType<typeof sql<Row>>): Promise<Row[]> {
    return this.#untilThere(() => statement.execute(this.place.db));
  }

  /** The rows of a text. */
  select<Row>(text: string, parameters: unknown[]): Promise<Row[]> {
    return this.#untilThere(() => this.place.db.executeQuery<Row>(CompiledQuery.raw(text, parameters)));
  }

  /** Asks again while the database is down: it is up again in some seconds. */
  async #untilThere<Row>(ask: () => Promise<{ rows: Row[] }>): Promise<Row[]> {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await ask()).rows;
      } catch (error) {
        const why = whyUnavailable(error);
        if ((why !== 'not_ready' && why !== 'storage_full') || tries === 300) throw error;
        await pause(100);
      }
    }
  }

  /** The reply to somebody's call; null where it was refused or no answer came. */
  async send<Called extends Endpoint>(
    person: Person,
    endpoint: Called,
    options: Asked<Called> = {},
    tells: Tells<Called> = () => true,
  ): Promise<ReplyOf<Called> | null> {
    this.place.pass();
    const first = this.#nextUrl();
    // Now and then the same is asked of another instance at once.
    const isDoubled = this.place.urls.length > 1 && isChange(endpoint) && this.#turn % 5 === 0;
    const ask = (url: string) => this.ask(url, person, endpoint, options, tells);
    const [answer] = await Promise.all([ask(first), ...(isDoubled ? [ask(this.#nextUrl())] : [])]);
    if (answer.status !== 401) return answer.reply;
    await this.place.signIn(person);
    return (await ask(first)).reply;
  }

  #nextUrl(): string {
    this.#turn += 1;
    return this.place.urls[this.#turn % this.place.urls.length]!;
  }

  /** Asks one instance, and notes the answer. */
  async ask<Called extends Endpoint>(
    url: string,
    person: Pick<Person, 'token'>,
    endpoint: Called,
    options: Asked<Called> = {},
    tells: Tells<Called> = () => true,
  ): Promise<Answer<ReplyOf<Called>>> {
    const answer = await senderOf(url, person.token)(endpoint, options);
    const { status, code, requestId, reply, retryAfter } = answer;
    const call = `${endpoint.method} ${endpoint.path}`;
    if (isChange(endpoint) && reply) this.acknowledged += 1;
    if (isChange(endpoint))
      this.asked.push({ call, status, code, requestId, hasChanged: reply !== null && tells(reply) });
    if (status >= 500 && status !== 503) this.complain(`${call} was answered ${status}`);
    if (status === 503 && !retryAfter) this.complain(`${call} got a 503 without Retry-After`);
    if (code === 'late' || (status === 0 && !this.place.mayBreak))
      this.complain(`${call} was not answered: ${code}`);
    if (!reply) this.count(`refused: ${code}`);
    // The instance is down, and up again in some seconds.
    if (status === 0) await pause(300);
    return answer;
  }
}
