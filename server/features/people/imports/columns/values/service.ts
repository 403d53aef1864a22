import type { Standing } from '#shared/people/imports/import-facts';
import type { ImportColumn } from '#shared/people/imports/schemas';
import { own } from '#shared/own';
import { DateOrderFinder } from '../../../../../tables/reading/dates/date-columns.ts';
import { shortened } from '../../../../../tables/reading/shortened.ts';
import { clears, dateFieldOf, dateFields, isBlank } from '../../cells/blank/service.ts';
import { UnknownStandings } from '../../cells/standing/service.ts';
import { isNumber, outcomeNames, roleNames, saysDone, saysNotNeeded } from '../../cells/words/service.ts';

const forms = /^(?:mrs?|ms|mx|miss|dr|prof|herrn?|frau|divers|m|mme|mlle|sra?|srta|don|doña)\.?$/iu;
const placeFields: readonly (string | null)[] = ['department', 'site', 'position'];

const isName = (text: string) => !isNumber(text);

/** Whether a text can be a value of the field; of other fields any text is one. */
const fitting: Readonly<Record<string, (text: string) => boolean>> = {
  name: isName,
  first_name: isName,
  last_name: isName,
  email: (text) => text.includes('@'),
  login: (text) => !/[\s@]/.test(text),
  role: (text) => roleNames.has(text.toLowerCase()),
  position: (text) => !forms.test(text),
  outcome: (text) => outcomeNames.has(text.toLowerCase()),
  minutes: (text) => /^\d{1,6}$/.test(text),
};

const mostExamples = 5;

/** The facts that a survey keeps of a column's cells, however many they are. */
export class SeenColumn {
  readonly #field: string | null;
  /** Whether a text can be a value of the field; null where any text can. */
  readonly #fits: ((text: string) => boolean) | null;
  readonly #isProgram: boolean;
  /** The column of addresses, which may be the same as the logins of this one. */
  readonly #emails: number;
  readonly #isMonthEnough: boolean;
  #filled = 0;
  #wrong = 0;
  readonly #examples = new Set<string>();
  hasValue = false;
  /** Whether a value isn't a number. */
  hasWords = false;
  /** How its dates are written, if it has any. */
  readonly dates: DateOrderFinder | null;
  /** The words about employment that only a person can tell, if it has such words. */
  readonly standings: UnknownStandings | null;

  constructor(
    { heading, field, program, dates }: ImportColumn,
    columns: readonly ImportColumn[],
    answered: Readonly<Record<string, Standing>>,
  ) {
    this.#isProgram = program !== null;
    this.#field = this.#isProgram ? dateFieldOf(dates) : field;
    this.#isMonthEnough = field === 'joined_on' || field === 'left_on';
    this.#emails = field === 'login' ? columns.findIndex((other) => other.field === 'email') : -1;
    this.dates = this.#isProgram || dateFields.includes(field) ? new DateOrderFinder() : null;
    this.standings = field === 'standing' ? new UnknownStandings(heading, answered) : null;
    this.#fits = (this.dates ? (text) => this.#isDate(text) : own(fitting, field ?? '')) ?? null;
  }

  see(text: string, row: readonly string[]): void {
    if (this.hasValue && !this.#fits && !this.standings && this.hasWords) return;
    if (isBlank(text, this.#field) || clears(text)) return;
    this.hasValue = true;
    this.hasWords ||= !isNumber(text);
    this.standings?.add(text);
    if (!this.#fits) return;
    this.#filled += 1;
    if (this.#fits(text) || text.toLowerCase() === row[this.#emails]?.toLowerCase()) return;
    this.#wrong += 1;
    if (this.#examples.size < mostExamples) this.#examples.add(shortened(text, 60));
  }

  /** Whether it has numbers alone where names of departments, sites or positions are. */
  get hasNumbersAlone(): boolean {
    return placeFields.includes(this.#field) && this.hasValue && !this.hasWords;
  }

  /** Some of its values where more than half aren't its field's. A single one may be a mistake in its row. */
  get strangers(): string[] {
    return this.#wrong > 1 && this.#wrong > this.#filled / 2 ? [...this.#examples] : [];
  }

  #isDate(text: string): boolean {
    return (
      (this.#isProgram && (saysDone(text) || saysNotNeeded(text))) ||
      this.dates!.add(text, this.#isMonthEnough)
    );
  }
}
