import { isDone, mayHaveActed, type Event } from '../history/events.ts';

/** What an entry of the audit trail says of its request. */
export interface TrailAction {
  request: string;
  action: string;
}

const isWrite = ({ kind }: Event) => /^(program|record|session|user)\./.test(kind);

/** Asked again, these change nothing and have no entry. */
const mayChangeNothing = new Set([
  'program.assign',
  'program.switch',
  'program.give-back',
  'program.wait',
  'program.end-wait',
  'program.offer-seat',
  'session.mark',
]);

/** What stands in the trail beside the entry of the change from which it follows. */
const follows = new Set(['program.leave-cancelled', 'program.promote']);

/** Where the requests and their entries differ, in words. */
export function compareRequests(history: readonly Event[], entries: readonly TrailAction[]): string[] {
  const byRequest = Map.groupBy(entries, ({ request }) => request);
  return history.filter(isWrite).flatMap((event) => {
    const actions = (byRequest.get(event.requestId) ?? []).map(({ action }) => action);
    const foreign = actions.filter((action) => action !== event.kind && !follows.has(action));
    const isTold = actions.includes(event.kind) || !isDone(event) || mayChangeNothing.has(event.kind);
    const isRight = mayHaveActed(event) ? foreign.length === 0 && isTold : actions.length === 0;
    return isRight
      ? []
      : [`${event.kind}, answered ${event.status}, has the entries [${[...new Set(actions)].join(', ')}]`];
  });
}
