/** How long before its start a session can be marked and checked in to (product §75), in milliseconds. */
export const opensBeforeStart = 15 * 60_000;

/** How long after its end one can still check in to it. Its sheet never closes. */
export const closesAfterEnd = 60 * 60_000;
