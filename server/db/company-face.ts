import { sql } from 'kysely';
import { productName } from '#shared/product';
import type { LogoType } from './company-tables.ts';
import type { Database } from './database.ts';
import { whyUnavailable } from './errors.ts';
import type { Db } from './tables.ts';

/** The company as screens, mails and papers show it. */
export interface Face {
  /** The company's name, or the product's where nobody has given one. */
  readonly name: string;
  /** The hash of the logo, which names it. */
  readonly logo: string | null;
  /** "#1f4e8c", on which white text can be read. */
  readonly colour: string | null;
  /** The zone that is stored. */
  readonly timeZone: string | null;
  /** Where answers to mails go, other than the settings of the environment say. */
  readonly replyTo: string | null;
}

export interface Logo {
  readonly type: LogoType;
  readonly bytes: Buffer;
}

/** The face of a company whose admin has set nothing. */
export const productFace: Face = {
  name: productName,
  logo: null,
  colour: null,
  timeZone: null,
  replyTo: null,
};

/** Another instance may have changed it: after so long it is read again. */
const keptMilliseconds = 2_000;

/**
 * The company's face, which every visitor asks for, signed in or not. So it is kept for a moment, and while
 * the database doesn't answer the last one stays.
 */
export class CompanyFace {
  readonly #database: Pick<Database, 'dbForReading'>;
  #last = productFace;
  #reading: Promise<Face> | null = null;
  #readAt = -Infinity;
  #logo: (Logo & { hash: string }) | null = null;

  constructor(database: Pick<Database, 'dbForReading'>) {
    this.#database = database;
  }

  read(): Promise<Face> {
    if (this.#reading && performance.now() - this.#readAt < keptMilliseconds) return this.#reading;
    this.#readAt = performance.now();
    this.#reading = this.#readStored();
    return this.#reading;
  }

  /** To be called after a change by this instance. */
  forget(): void {
    this.#reading = null;
  }

  /** The company's logo, if it has this hash. */
  async logo(hash: string): Promise<Logo | null> {
    if ((await this.read()).logo !== hash) return null;
    if (this.#logo?.hash === hash) return this.#logo;
    const { rows } = await sql<Logo>`
      select logo_type as type, logo as bytes from company_settings where logo_hash = ${hash}`.execute(
      this.#database.dbForReading,
    );
    const found = rows[0];
    if (!found) return null;
    this.#logo = { ...found, hash };
    return found;
  }

  async #readStored(): Promise<Face> {
    try {
      const { rows } = await sql<Face>`
        select name, logo_hash as logo, colour, time_zone as "timeZone", reply_to as "replyTo"
        from company_settings`.execute(this.#database.dbForReading);
      this.#last = rows[0] ?? productFace;
    } catch (error) {
      this.#reading = null;
      if (!whyUnavailable(error)) throw error;
    }
    return this.#last;
  }
}

/** The company's name; null until an admin has given one. */
export async function readCompanyName(db: Db): Promise<string | null> {
  const row = await db.selectFrom('company_settings').select('name').executeTakeFirst();
  return row?.name ?? null;
}
