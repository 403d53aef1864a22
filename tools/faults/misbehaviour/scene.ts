import type { Counts } from '../../load/figures.ts';
import type { LoadFixtures } from '../load/load-fixtures.ts';

/** A server, its people, and their records. */
export interface Scene {
  fixtures: LoadFixtures;
  /** Another admin than that of the fixtures. */
  secondAdmin: string;
  /** Of employee@, 2,500; trainer@ has 1,000 in Chinese. */
  records: readonly { id: string; person: string }[];
  chinese: string;
  url: string;
  port: number;
  pid: number;
  /** How long it goes on, where it has no end of its own. */
  seconds: number;
}

export interface Outcome {
  answers: Counts;
  /** Figures with the most that each may be. */
  measured?: Record<string, readonly [value: number, most: number]>;
}

export interface Kind {
  /** The answers that it may get. */
  may: RegExp;
  /** Milliseconds: the most that p50 and p99 of everybody's reads may be beside it; and whether each has a connection of its own. */
  reads?: { p50?: number; p99?: number; fresh?: boolean };
  /** Whether it is left out where all come at once. */
  isAlone?: boolean;
  behave: (scene: Scene) => Promise<Outcome>;
}
