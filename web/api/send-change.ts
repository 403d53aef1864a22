import { useSyncExternalStore } from 'react';
import { longestListOf, type ApiCall, type Tag } from '#shared/endpoint';
import { pause } from '../pause.ts';
import { currentUser, onSignInChange } from '../sign-in/sign-in-store.ts';
import { ApiError } from './api-error.ts';
import { call, urlOf, type Call, type CallRest } from './client.ts';

/** How long a change is tried, in milliseconds. */
const tryingTime = 30_000;

/** How long one try waits for its answer, in milliseconds: a connection may be dead without anybody noticing. */
const usualTryTime = 10_000;

/** For about this number of people the server may take long: a call that had to begin again would get no further. */
const manyPeople = 100;

/** How long a file is sent, in milliseconds: a large one takes minutes over a slow line. */
const fileTime = 300_000;

/** The least that it waits, though it begins late, in milliseconds: the server answers most calls sooner. */
const leastTryTime = 5_000;

/** Before the second, third, … and every further try, in milliseconds; longer where the server asks for it. */
const delays = [300, 1_200, 2_500, 5_000] as const;

/** How long a change may take before the person reads that it is still being tried, in milliseconds. */
const silentTime = 3_000;

/** Nothing but the same change again can tell whether it was made: no answer came, or none that says so. */
export class OutcomeUnknownError extends ApiError {
  constructor(status: number) {
    super(status, { message: "We can't tell whether this was saved.", code: 'outcome_unknown' });
    this.name = 'OutcomeUnknownError';
  }
}

/** A change that has had no answer yet. */
interface Unanswered {
  method: ApiCall['method'];
  path: string;
  tag: Tag;
  /** It makes something new, so that it would be there twice if it were made twice. */
  creates: boolean;
  body: string | undefined;
  key: string;
  /** A try may have been carried out. */
  mayBeDone: boolean;
}

/**
 * By method and path, the latest body alone. If something else was sent there, or its possible effect was
 * ended, the same sent again is a change of its own. An assignment that was ended since can be made again.
 */
const unanswered = new Map<string, Unanswered>();

let ownerId: string | undefined;

// Nobody's change is taken for one of the person before. A person who signs in again still finds out about their own
// ones.
onSignInChange(() => {
  const user = currentUser();
  if (!user || user._id === ownerId) return;
  ownerId = user._id;
  unanswered.clear();
});

/**
 * Makes one change, under a key that stays the same until it is answered, even if the person sends the same values
 * often. The server makes it once for a key, and gives each try the same answer. Where none comes, or the server can't
 * do it at the moment, it is tried again for half a minute. Throws the errors of `call`, and OutcomeUnknownError.
 */
export const sendChange: Call = async <Query, Body, Reply>(
  endpoint: ApiCall<Query, Body, Reply>,
  ...[args]: CallRest<Query, Body>
): Promise<Reply> => {
  const { method, tag, status } = endpoint;
  const path = urlOf(endpoint.path, args);
  const body = args?.file ? nameOf(args.file) : JSON.stringify(args?.body);
  const change = findOrKeep({ method, path, tag, creates: status === 201, body });
  const stopTrying = beginTrying();
  const wholeTime = args?.file ? fileTime : tryingTime;
  const end = performance.now() + wholeTime;
  const isLong = args?.file || longestListOf(args?.body) >= manyPeople;
  const tryTime = isLong ? wholeTime : usualTryTime;
  try {
    for (let tries = 0; ; tries += 1) {
      const left = Math.max(end - performance.now(), leastTryTime);
      try {
        const reply = await within(Math.min(left, tryTime), (signal) =>
          call(endpoint, ...([{ ...args, key: change.key, signal }] as CallRest<Query, Body>)),
        );
        forgetWhatEndedWith(change);
        return reply;
      } catch (failure) {
        if (!(failure instanceof ApiError)) throw failure;
        const delay = Math.max(delays[Math.min(tries, delays.length - 1)]!, failure.retryAfter * 1_000);
        change.mayBeDone ||= isTemporary(failure) && leavesOpen(failure);
        if (!isTemporary(failure) || performance.now() + delay > end) {
          const isDecided = isDecision(failure, change);
          if (isDecided) forget(change);
          throw change.mayBeDone && !isDecided ? new OutcomeUnknownError(failure.status) : failure;
        }
        await pause(delay);
      }
    }
  } finally {
    stopTrying();
  }
};

/** Distinguishes a file that was chosen from another one, and from itself once it was saved again. */
const nameOf = (file: Blob) =>
  file instanceof File ? JSON.stringify([file.name, file.size, file.lastModified]) : String(file.size);

async function within<Reply>(
  milliseconds: number,
  send: (signal: AbortSignal) => Promise<Reply>,
): Promise<Reply> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), milliseconds);
  try {
    return await send(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

const targetOf = ({ method, path }: Pick<Unanswered, 'method' | 'path'>) => `${method} ${path}`;

function findOrKeep(sent: Omit<Unanswered, 'key' | 'mayBeDone'>): Unanswered {
  const before = unanswered.get(targetOf(sent));
  if (before && before.body === sent.body) return before;
  const change = { ...sent, key: randomKey(), mayBeDone: false };
  unanswered.set(targetOf(sent), change);
  return change;
}

function forget(change: Unanswered): void {
  if (unanswered.get(targetOf(change)) === change) unanswered.delete(targetOf(change));
}

/**
 * A change was made. If it has ended something, that may have been the effect of an unanswered one. This is
 * true of a creating one only if it was made at the same place.
 */
function forgetWhatEndedWith(made: Unanswered): void {
  forget(made);
  if (made.method !== 'DELETE') return;
  for (const change of unanswered.values()) {
    const isEnded = !change.creates || made.path.startsWith(`${change.path}/`);
    if (change.tag === made.tag && isEnded) forget(change);
  }
}

/** `crypto.randomUUID` is there over TLS only; this is everywhere. */
function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Refused for its content. A sign-in that has ended, too many requests and a slow line say nothing about the
 * change. A right lost since says nothing about an earlier try.
 */
function isDecision({ status }: ApiError, { mayBeDone }: Unanswered): boolean {
  if (status === 401 || status === 408 || status === 429) return false;
  const lostRight = status === 403 || status === 404;
  return status >= 400 && status < 500 && !(mayBeDone && lostRight);
}

/** Failures that may end a moment later: the connection broke, or the server is busy or is just being replaced. */
function isTemporary({ status, code }: ApiError): boolean {
  return (status === 0 || (status >= 502 && status <= 504)) && code !== 'storage_full';
}

/** Failures after which the change may have been made; one that the server itself refused before it began wasn't. */
function leavesOpen({ code }: ApiError): boolean {
  return code !== 'not_ready' && code !== 'busy' && code !== 'stopping';
}

let longTries = 0;
const listeners = new Set<() => void>();

/** Counts a change as being tried for long, some time from now; returns a function that ends that. */
function beginTrying(): () => void {
  let isLong = false;
  const count = (difference: number) => {
    longTries += difference;
    listeners.forEach((listener) => listener());
  };
  const timer = setTimeout(() => {
    isLong = true;
    count(1);
  }, silentTime);
  return () => {
    clearTimeout(timer);
    if (isLong) count(-1);
  };
}

/** Whether a change has been tried for so long that the person should read it. */
export function useIsTrying(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => longTries > 0,
    () => false,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
