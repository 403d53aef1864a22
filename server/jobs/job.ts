import type { Services } from '../services.ts';

export interface Log {
  info(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

export interface Job {
  name: string;
  everyMilliseconds: number;
  /** Whether an instance takes no requests before it has run once. */
  runsAtStart?: boolean;
  /** Whether it keeps data in memory that would be lost without a last run. */
  runsAtEnd?: boolean;
  /** A run that takes long ends when the signal says so. */
  run(services: Services, log: Log, signal: AbortSignal): Promise<void>;
  /** Ends the work that goes on between its runs; called as soon as it is to stop. */
  end?(): Promise<void>;
}
