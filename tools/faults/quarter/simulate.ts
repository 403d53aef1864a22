import { addDays, calendarDateOf, instantOf, type CalendarDate } from '#shared/time';
import { renew } from '../../../server/features/training/renewals/service.ts';
import { startMailedWorld, type MailedWorld } from '../../../test/mailed-world.ts';
import { medianOf } from '../../load/figures.ts';
import { randomFrom } from '../history/random.ts';
import { SimulatedCompany } from '../years/simulated-company.ts';
import { liveThrough, remindByHand } from './acts.ts';
import { readFacts } from './facts.ts';
import { Oracle, type Arrival } from './oracle.ts';

export interface Quarter {
  timeZone: string;
  from: CalendarDate;
  to: CalendarDate;
  employees: number;
  seed: number;
  /** Of the database server; that of the tests unless told. */
  url?: string;
}

/** What came of it. `problems` is empty where each mail was right and none was missing. */
export interface Outcome {
  figures: Record<string, number>;
  problems: string[];
}

/**
 * A company lives through some months. Its jobs run ten times a day, its mails arrive at a mail server that is away now and then,
 * and each is judged by the oracle, which also says which are missing.
 */
export async function simulateQuarter({
  timeZone,
  from,
  to,
  employees,
  seed,
  url,
}: Quarter): Promise<Outcome> {
  const mailed = await startMailedWorld({ timeZone }, url ? { url } : {});
  try {
    mailed.world.clock.set(instantOf(from, '05:00', timeZone));
    const company = new SimulatedCompany(mailed.world, randomFrom(seed));
    await company.found(employees);
    const life = new Life(mailed, company);
    for (let day = from; day <= to; day = addDays(day, 1)) await life.live(day);
    return {
      figures: { ...company.tally, ...life.figures() },
      problems: [...company.defects, ...life.problems],
    };
  } finally {
    await mailed.close();
  }
}

/** When the jobs run. */
const hours = [5, 7, 8, 10, 12, 14, 16, 18, 20, 22];

class Life {
  readonly #mailed: MailedWorld;
  readonly #company: SimulatedCompany;
  readonly #oracle: Oracle;
  readonly #problems: string[] = [];
  /** Who got a mail in which week, reminders and others. */
  readonly #weeks = new Map<string, number>();
  readonly #reminderWeeks = new Map<string, number>();
  #arrived = 0;

  constructor(mailed: MailedWorld, company: SimulatedCompany) {
    this.#mailed = mailed;
    this.#company = company;
    this.#oracle = new Oracle(company.timeZone);
  }

  get problems(): string[] {
    return [...this.#problems, ...this.#oracle.problems];
  }

  async live(day: CalendarDate): Promise<void> {
    const { world } = this.#mailed;
    const { timeZone, random } = this.#company;
    world.clock.set(instantOf(day, '00:10', timeZone));
    await renew(world.services);
    // The mail server is away until the evening, until the next morning, or only while people change what it is about.
    const awayUntil = random.pick([0, 0, 0, 12, 18, 22, 24])!;
    let acted = false;
    for (const hour of hours) {
      const now = instantOf(day, `${String(hour).padStart(2, '0')}:00`, timeZone);
      // What people do takes hours.
      if (now < world.clock.now()) continue;
      world.clock.set(now);
      await this.#remind();
      if (hour >= awayUntil) await this.#send();
      if (hour >= 8 && !acted) {
        acted = true;
        await liveThrough(this.#company);
        if (random.chance(0.4)) await this.#remindByHand();
        if (calendarDateOf(world.clock.now(), timeZone) !== day)
          throw new Error(`The acts of ${day} took too long.`);
      }
    }
    this.#company.count('days');
  }

  async #remind(): Promise<void> {
    this.#oracle.expect(await readFacts(this.#mailed.world));
    await this.#mailed.remind();
  }

  async #remindByHand(): Promise<void> {
    const problems = await remindByHand(this.#company, async (programId, people) =>
      this.#oracle.expectByHand(await readFacts(this.#mailed.world), programId, people),
    );
    this.#problems.push(...problems.map((problem) => `${this.#company.today}: ${problem}`));
  }

  async #send(): Promise<void> {
    const { world, smtp } = this.#mailed;
    await this.#mailed.send();
    const mails = smtp.mails.splice(0);
    const kinds = await world.database.db
      .selectFrom('messages')
      .select(['id', 'kind', 'session_id'])
      .where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...mails.map(({ parsed }) => idOf(parsed))])
      .execute();
    const arrivals = mails.map(({ parsed, to }): Arrival => {
      const message = kinds.find(({ id }) => id === idOf(parsed))!;
      return {
        kind: message.kind,
        to: to[0]!,
        subject: parsed.subject ?? '',
        text: parsed.text ?? '',
        sessionId: message.session_id,
      };
    });
    this.#oracle.judge(await readFacts(world), arrivals);
    for (const { kind, to } of arrivals) this.#tally(kind, to);
  }

  #tally(kind: string, to: string): void {
    this.#arrived += 1;
    this.#company.count(`mails: ${kind}`);
    const week = `${to} ${Math.floor((Date.parse(this.#company.today) / 86_400_000 + 3) / 7)}`;
    const add = (weeks: Map<string, number>) => weeks.set(week, (weeks.get(week) ?? 0) + 1);
    add(this.#weeks);
    if (kind === 'reminder') add(this.#reminderWeeks);
  }

  figures(): Record<string, number> {
    return {
      'mails judged': this.#arrived,
      'mails a person and week with any: median': medianOf([...this.#weeks.values()]),
      'the same: most': Math.max(0, ...this.#weeks.values()),
      'reminders a person and week with any: median': medianOf([...this.#reminderWeeks.values()]),
      'the same of reminders: most': Math.max(0, ...this.#reminderWeeks.values()),
      'wrong or missing': this.problems.length,
    };
  }
}

const idOf = ({ messageId = '' }: { messageId?: string | undefined }) => messageId.slice(1).split('@')[0]!;
