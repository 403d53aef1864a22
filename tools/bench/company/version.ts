import type { Role } from '#shared/roles';
import { nextMessage, startWorker } from '../../load/worker.ts';
import type { ReadCall } from './read-calls.ts';
import type { Write } from './write-requests.ts';

export interface VersionJob {
  /** Of the checkout. */
  folder: string;
  /** Of its server. */
  url: string;
  /** Of the server's database. */
  databaseUrl: string;
  employees: number;
}

/** The dashboards of a role: the requests of one person after the other. */
export interface Dashboard {
  people: number;
  /** Requests of one dashboard. */
  calls: number;
  requests: readonly string[];
  /** The same people's sign-ins. */
  verify: readonly string[];
  tokens: readonly string[];
}

/** The requests of a version, made by its own code. */
export interface VersionRequests {
  calls: readonly ReadCall[];
  dashboards: Readonly<Record<Role, Dashboard>>;
  /** The changes that can be prepared. */
  writes: readonly Omit<Write, 'prepare'>[];
}

/** A change whose requests are to be prepared. */
export interface Asked {
  write: string;
  /** At most so many. */
  calls: number;
}

export interface Version extends VersionRequests {
  /** Prepares at most so many requests of a change, each to be sent once. */
  prepare(write: string, calls: number): Promise<string[]>;
  stop(): void;
}

/** Has a version make its requests, in a process of its own that stays for changes. */
export async function openVersion(job: VersionJob): Promise<Version> {
  const child = startWorker(new URL('version-process.ts', import.meta.url), job);
  const requests = await nextMessage<VersionRequests>(child);
  return {
    ...requests,
    prepare: (write, calls) => {
      child.send({ write, calls } satisfies Asked);
      return nextMessage<string[]>(child);
    },
    stop: () => child.disconnect(),
  };
}
