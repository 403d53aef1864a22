/**
 * What a history is made of: requests with their answers. The kinds of writes are named as the audit trail
 * names them.
 *
 * @typedef {object} Event
 * @property {string} kind
 * @property {string} actor id of the person who asked
 * @property {number} signIn number of the sign-in that was used
 * @property {number} instance that was asked
 * @property {number} started milliseconds on one clock
 * @property {number} ended
 * @property {number} status 0 when no answer came
 * @property {string} code
 * @property {boolean} retryAfter
 * @property {string} requestId
 * @property {Facts} facts
 *
 * @typedef {object} Facts what was asked for and what came back, each with those kinds that have it
 * @property {string} [program]
 * @property {string} [person]
 * @property {string[]} [people]
 * @property {boolean} [isBlock] these people are assigned together, only once, and stay
 * @property {boolean} [isForeign] the session that was chosen belongs to another program
 * @property {boolean} [changesRole] or may have
 * @property {number} [number] in the name that was asked for, or that was read
 * @property {string} [department]
 * @property {number} [opens] number of the sign-in that a sign-in made
 * @property {string[]} [newly] people for whom it made a difference
 * @property {import('../client.mjs').Counts} [counts]
 * @property {{id: string, status: string, session: string | null}[]} [list] everybody assigned to the program
 * @property {{id: string, title: string, sessions: number}[]} [programs] as whoever may see all of it sees them
 */

/** What the server has confirmed. */
export function isDone(/** @type {Event} */ { status }) {
  return status >= 200 && status < 300;
}

/** What may have taken effect: also a request whose answer got lost, or that was given up. */
export function mayHaveActed(/** @type {Event} */ event) {
  return isDone(event) || event.status === 0 || event.status >= 500;
}

/** When the effect was there at the latest; without an answer nobody knows. */
export function lastEffect(/** @type {Event} */ event) {
  return isDone(event) ? event.ended : Infinity;
}

/** Whether one may have taken effect at some time between two instants. */
export function mayFallBetween(
  /** @type {Event} */ event,
  /** @type {number} */ from,
  /** @type {number} */ to,
) {
  return mayHaveActed(event) && event.started < to && lastEffect(event) > from;
}

/** Whether one surely took effect between two instants. */
export function surelyFallsBetween(
  /** @type {Event} */ event,
  /** @type {number} */ from,
  /** @type {number} */ to,
) {
  return isDone(event) && event.started > from && event.ended < to;
}

/**
 * @param {readonly Event[]} events
 * @param {(event: Event) => string | undefined} keyOf
 * @returns {Map<string, Event[]>} without those that have no key
 */
export function groupBy(events, keyOf) {
  /** @type {Map<string, Event[]>} */
  const groups = new Map();
  for (const event of events) {
    const key = keyOf(event);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group) group.push(event);
    else groups.set(key, [event]);
  }
  return groups;
}
