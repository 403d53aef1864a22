import type { ReplyOf } from '#shared/endpoint';
import type { programsApi } from '#shared/contract';
import type { AuditAction } from '#shared/audit';
import type { Status } from '#shared/status';

/** What somebody asked for. Writes are named as the audit trail names them. */
export type Kind =
  | AuditAction
  | 'verify'
  | 'counts'
  | 'counts in part'
  | 'list'
  | 'programs'
  | 'program'
  | 'own programs'
  | 'participants'
  | 'offers'
  | 'exemptions'
  | 'preview'
  | 'roster'
  | 'records';

/** What a history is made of: a request with its answer. */
export interface Event {
  kind: Kind;
  /** Id of the person who asked. */
  actor: string;
  /** Number of the sign-in that was used. */
  signIn: number;
  /** That was asked. */
  instance: number;
  /** Milliseconds on one clock. */
  started: number;
  ended: number;
  /** 0 when no answer came. */
  status: number;
  code: string;
  retryAfter: boolean;
  requestId: string;
  facts: Facts;
}

export type StatusCounts = ReplyOf<typeof programsApi.countByStatus>;

/** What was asked for and what came back, each with those kinds that have it. */
export interface Facts {
  program?: string;
  person?: string;
  people?: string[];
  /** These people are assigned together, only once, and stay. */
  isBlock?: boolean;
  /** The session that was chosen belongs to another program. */
  isForeign?: boolean;
  /** Or may have. */
  changesRole?: boolean;
  /** In the name that was asked for, or that was read. */
  number?: number;
  department?: string;
  /** Number of the sign-in that a sign-in made. */
  opens?: number;
  /** People for whom it made a difference. */
  newly?: string[];
  counts?: StatusCounts;
  /** Everybody assigned to the program. */
  list?: { id: string; status: Status; session: string | null }[];
  /** As whoever may see all of it sees them. */
  programs?: { id: string; title: string; sessions: number }[];
}

/** What the server has confirmed. */
export function isDone({ status }: Event): boolean {
  return status >= 200 && status < 300;
}

/** What may have taken effect: also a request whose answer got lost, or that was given up. */
export function mayHaveActed(event: Event): boolean {
  return isDone(event) || event.status === 0 || event.status >= 500;
}

/** When the effect was there at the latest; without an answer nobody knows. */
export function lastEffect(event: Event): number {
  return isDone(event) ? event.ended : Infinity;
}

/** Whether one may have taken effect at some time between two instants. */
export function mayFallBetween(event: Event, from: number, to: number): boolean {
  return mayHaveActed(event) && event.started < to && lastEffect(event) > from;
}

/** Whether one surely took effect between two instants. */
export function surelyFallsBetween(event: Event, from: number, to: number): boolean {
  return isDone(event) && event.started > from && event.ended < to;
}

/** Whom the event takes out of the role, with the sign-ins. */
export function removedPerson({ kind, facts }: Event): string | undefined {
  return kind === 'user.delete' || (kind === 'user.edit' && facts.changesRole) ? facts.person : undefined;
}

/** Groups the events by their key, without those that have none. */
export function groupBy(
  events: readonly Event[],
  keyOf: (event: Event) => string | undefined,
): Map<string, Event[]> {
  const groups = new Map<string, Event[]>();
  for (const event of events) {
    const key = keyOf(event);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(event);
    else groups.set(key, [event]);
  }
  return groups;
}
