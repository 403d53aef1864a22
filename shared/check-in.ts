/** How long before its start a session can be marked and checked in to (product §75), in milliseconds. */
export const opensBeforeStart = 15 * 60_000;
