import { sql } from 'kysely';
import { dueDatesApi } from '#shared/contract';
import { addDays, instantOf, type CalendarDate } from '#shared/time';
import {
  followAbsences,
  moveNewDueDates,
} from '../../../server/features/people/users/absence/days/service.ts';
import { renew } from '../../../server/features/training/renewals/service.ts';
import { repairSeats } from '../../../server/features/training/seats/repair/service.ts';
import { startMailedWorld, type MailedWorld } from '../../../test/mailed-world.ts';
import { createRandom, type Random } from '../../company/random.ts';
import type { Database } from '../../../server/db/database.ts';
import * as choices from './choices.ts';
import { SimulatedCompany, type Act } from './company.ts';
import { digestOf, readFacts } from './facts.ts';
import { found } from './found.ts';
import { Judge } from './judge.ts';
import { unopened } from './offences.ts';
import { Oracle, type Arrival } from './oracle.ts';
import { compareWithTrail } from './requests-and-trail.ts';

export interface Beginning {
  timeZone: string;
  from: CalendarDate;
  employees: number;
  /** Whether mails are sent, which the oracle judges. */
  isMailed: boolean;
  /** Of the database server; that of the tests unless told. */
  url?: string | undefined;
  /** Called with the database before anything happens. */
  prepare?: ((database: Database) => Promise<void>) | undefined;
}

/** When the jobs run on each day. */
const hours = [5, 7, 8, 12, 16, 19, 21];
const minute = 60_000;

/** A company under a moved clock: its jobs run and its mails arrive when time passes, and evenings are judged. */
export class Life {
  readonly company: SimulatedCompany;
  readonly #mailed: MailedWorld;
  readonly #oracle: Oracle;
  readonly #judge: Judge;
  readonly #isMailed: boolean;
  readonly #evenings: { at: Date; digest: string }[] = [];
  #day: CalendarDate;
  #hour = 2;
  /** Until then the mail server is away. */
  #mailFrom = new Date(0);

  private constructor(mailed: MailedWorld, company: SimulatedCompany, { from, isMailed }: Beginning) {
    this.#isMailed = isMailed;
    this.#mailed = mailed;
    this.company = company;
    this.#day = from;
    this.#oracle = new Oracle(company.place.timeZone);
    const { promoteUntilHours } = mailed.services.config;
    this.#judge = new Judge(company, { promoteUntilHours, hasRenewals: true });
  }

  static async begin(beginning: Beginning): Promise<Life> {
    const { timeZone, from, employees, url, prepare } = beginning;
    const mailed = await startMailedWorld({ timeZone }, url ? { url } : {});
    const world = mailed;
    const random = createRandom(`pace ${from}`);
    try {
      world.clock.set(instantOf(from, '08:00', timeZone));
      await prepare?.(world.database);
      const company = new SimulatedCompany({
        urls: [world.baseUrl],
        db: world.database.db,
        timeZone,
        admin: await world.createPerson('admin', { email: 'admin@company.example' }),
        now: world.clock.now,
        mayBreak: false,
        pass: () => world.clock.advance((5 + random.below(40)) * 1_000),
        signIn: async (person) => {
          person.token = await world.signIn(person);
        },
      });
      const sessionsOf = (trainer: string) => [
        { _id: null, trainer, date: company.day(10), time: '09:00', capacity: Math.ceil(employees / 6) },
        { _id: null, trainer, date: company.day(12), time: '13:30', capacity: null },
      ];
      await found(company, { employees, sessionsOf });
      return new Life(mailed, company, beginning);
    } catch (error) {
      await mailed.close();
      throw error;
    }
  }

  /** The problems so far. */
  get problems(): readonly string[] {
    return [...this.company.complaints, ...this.#oracle.problems];
  }

  async act(act: Act, lot: number): Promise<void> {
    await act(this.company, createRandom(`act ${lot}`));
  }

  /** The next hour at which the jobs run comes; the evening before it, if there is one, is judged. */
  async passHours(): Promise<void> {
    const { clock } = this.#mailed;
    const { timeZone } = this.company.place;
    this.#hour += 1;
    if (this.#hour === hours.length) await this.#passNight();
    const at = instantOf(this.#day, `${String(hours[this.#hour]).padStart(2, '0')}:00`, timeZone);
    if (at > clock.now()) clock.set(at);
    const { promotedLate, miscounted } = await repairSeats(this.#mailed.services);
    for (const repaired of [...promotedLate, ...miscounted])
      this.company.complain(`a seat had to be given or counted anew: ${JSON.stringify(repaired)}`);
    // Messages are sent by the database's clock, behind which a company must not live.
    if (!this.#isMailed) return;
    this.#oracle.expect(await this.#facts());
    await this.#mailed.remind();
    if (this.#mailFrom <= clock.now()) await this.#sendMails();
  }

  /** For some days nothing runs, and the jobs catch up. */
  async passDays(days: number): Promise<void> {
    this.#day = addDays(this.#day, days);
    this.#hour = hours.length - 1;
    await this.passHours();
  }

  loseMailServer(forHours: number): void {
    this.#mailFrom = new Date(this.company.place.now().getTime() + forHours * 60 * minute);
  }

  /**
   * A manager reminds some by hand, of one training or of all that is overdue; the oracle says how many of them it is to
   * reach.
   */
  async remindByHand(random: Random): Promise<void> {
    const open = await choices.openAssignments(this.company);
    if (open.length === 0) return;
    const { program_id: id, manager } = random.pick(open);
    const isOfAll = random.pick([true, false]);
    const concerned = open.filter((each) => (isOfAll ? each.manager === manager : each.program_id === id));
    const people = [...new Set(concerned.map(({ employee_id }) => employee_id))];
    const person = await this.company.personOf(manager);
    // Signing in must not come between the facts and the call.
    await this.company.place.signIn(person);
    const facts = await this.#facts();
    const expected = isOfAll
      ? this.#oracle.expectOverdue(facts, manager, people)
      : this.#oracle.expectByHand(facts, id, people);
    const reply = await this.company.send(
      person,
      isOfAll ? dueDatesApi.remindOverdue : dueDatesApi.remind,
      { params: { id }, body: { people } },
      ({ reminded }) => reminded > 0,
    );
    this.company.count(isOfAll ? 'reminded of all by hand' : 'reminded by hand', reply?.reminded);
    if (reply?.reminded !== expected)
      this.company.complain(`by hand ${reply?.reminded} were reminded, and not ${expected}`);
  }

  /** The last evening. */
  async end(): Promise<void> {
    await this.#judgeEvening();
    for (const evening of this.#evenings) await this.#lookUp(evening);
    for (const problem of await compareWithTrail(this.company)) this.company.complain(problem);
    this.company.count('evenings looked up in the history', this.#evenings.length);
  }

  close(): Promise<void> {
    return this.#mailed.close();
  }

  #facts() {
    return readFacts(this.company.place.db, this.company.place.now());
  }

  async #passNight(): Promise<void> {
    const world = this.#mailed;
    await this.#judgeEvening();
    this.#day = addDays(this.#day, 1);
    this.#hour = 0;
    const midnight = instantOf(this.#day, '00:10', this.company.place.timeZone);
    if (midnight > world.clock.now()) world.clock.set(midnight);
    await followAbsences(world.services);
    const { renewals } = await renew(world.services);
    await moveNewDueDates(world.services);
    this.company.count('renewals opened by the job', renewals.people);
    const missed = await this.company.rows(unopened(this.company.today));
    if (missed.length > 0) this.company.complain(`after the job ${missed.length} renewals were not open`);
    this.company.count('days');
  }

  async #judgeEvening(): Promise<void> {
    const { db, now } = this.company.place;
    for (const problem of await this.#judge.findProblems()) this.company.complain(problem);
    this.#evenings.push({ at: now(), digest: await digestOf(db) });
  }

  /** The history tells an evening as it was stored then. */
  async #lookUp({ at, digest }: { at: Date; digest: string }): Promise<void> {
    if ((await digestOf(this.company.place.db, at)) !== digest)
      this.company.complain(`assignments_at(${at.toISOString()}) is not what was stored`);
  }

  async #sendMails(): Promise<void> {
    const world = this.#mailed;
    const { smtp } = world;
    await this.#mailed.send();
    const mails = smtp.mails.splice(0);
    const ids = mails.map(({ parsed }) => idOf(parsed));
    const messages = await this.company.rows(sql<{ id: string; kind: string; session_id: string | null }>`
      select id, kind, session_id from messages where id = any(${ids}::uuid[])`);
    const arrivals = mails.map(({ parsed, to }): Arrival => {
      const { kind, session_id } = messages.find(({ id }) => id === idOf(parsed))!;
      return {
        kind,
        to: to[0]!,
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        sessionId: session_id,
      };
    });
    if (this.#isMailed) this.#oracle.judge(await readFacts(world.database.db, world.clock.now()), arrivals);
    for (const { kind } of arrivals) this.company.count(`mails: ${kind}`);
  }
}

const idOf = ({ messageId = '' }: { messageId?: string | undefined }) => messageId.slice(1).split('@')[0]!;
