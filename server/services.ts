import type { Clock } from './clock.ts';
import type { KeyedMutex } from './concurrency/keyed-mutex.ts';
import type { Semaphore } from './concurrency/semaphore.ts';
import type { Config } from './config.ts';
import type { CompanyFace } from './db/company-face.ts';
import type { Db } from './db/tables.ts';
import type { SignInHints } from './http/sign-in-hints.ts';
import type { SignInUses } from './http/sign-in-uses.ts';
import type { Uploads } from './http/uploads.ts';
import type { Workload } from './http/workload.ts';
import type { Lifecycle } from './lifecycle.ts';
import type { Metrics } from './metrics.ts';
import type { Papers } from './papers/papers.ts';
import type { TableReader } from './tables/reading/table-reader.ts';
import type { RequestMeter } from './limits/request-meter.ts';
import type { Database } from './db/database.ts';

/** The services handed to every feature: no feature reaches for a global. */
export interface Services {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Config;
  /** The company's name, logo and colour. */
  readonly face: CompanyFace;
  readonly lifecycle: Lifecycle;
  readonly workload: Workload;
  readonly metrics: Metrics;
  /** Counts the requests of each person. */
  readonly meter: RequestMeter;
  /** Counts the changes of each person. */
  readonly changeMeter: RequestMeter;
  /** Counts the certificates that are checked from each address. */
  readonly verificationMeter: RequestMeter;
  /** Draws documents to print. */
  readonly papers: Papers;
  readonly signInHints: SignInHints;
  readonly signInUses: SignInUses;
  /** How many exports read from the database at the same time. */
  readonly exports: Semaphore;
  /** Reads tables in files. */
  readonly tables: TableReader;
  /** The people who are sending a file to import. */
  readonly uploads: Uploads;
  /** The people who are sending a file for a record or a program. */
  readonly pieceUploads: Uploads;
  /** Lets the instance work on one import at a time. */
  readonly imports: Semaphore;
  /** Lets the instance send the refused rows of one file at a time. */
  readonly refusedFiles: Semaphore;
  /** Runs work on one account's password one after the other. */
  readonly accountMutex: KeyedMutex;
}
